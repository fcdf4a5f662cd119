import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A real server on this machine that speaks bytes, closed after the test. */
export interface RawServer {
  readonly port: number;
  readonly origin: string;
  /** What each connection sent so far. */
  readonly received: readonly string[];
  connections(): Promise<number>;
  /** Ends all connections from this side. */
  closeConnections(): void;
}

/**
 * Lets the test answer each request by bytes.
 * @param answered called for each connection when its first bytes have come.
 */
export function serveRaw(answered: (socket: Socket) => void): Promise<RawServer> {
  return serveSockets((socket) => socket.once("data", () => answered(socket)));
}

/** Lets the test have each connection. */
export async function serveSockets(connected: (socket: Socket) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const received: string[] = [];
  const server = createServer((socket) => {
    const index = received.push("") - 1;
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      received[index] += chunk.toString("latin1");
    });
    connected(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    connections: async () => sockets.size,
    closeConnections: () => {
      for (const socket of sockets) socket.end();
    },
  };
}

/** A server that answers each request with these bytes, and then closes the connection. */
export function sends(...bytes: readonly (string | Uint8Array)[]): Promise<RawServer> {
  return serveRaw((socket) => {
    for (const each of bytes) socket.write(each);
    socket.end();
  });
}

/** A port at which nothing listens. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

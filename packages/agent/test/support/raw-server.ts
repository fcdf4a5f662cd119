import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** TCP server on this machine whose responses are raw bytes. It is closed after the test. */
export interface RawServer {
  readonly port: number;
  readonly origin: string;
  /** Bytes received so far on each connection, as Latin-1. */
  readonly received: readonly string[];
  connections(): Promise<number>;
  /** Ends all connections from the server's side. */
  closeConnections(): void;
}

/**
 * Starts a server. The test sends the raw bytes of each response in `answered`.
 * @param answered called for each connection after its first bytes have arrived.
 */
export function serveRaw(answered: (socket: Socket) => void): Promise<RawServer> {
  return serveSockets((socket) => socket.once("data", () => answered(socket)));
}

/** Starts a server and calls `connected` with each connection. */
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

/** Starts a server that sends these bytes after the first bytes of each connection, and then closes it. */
export function sends(...bytes: readonly (string | Uint8Array)[]): Promise<RawServer> {
  return serveRaw((socket) => {
    for (const each of bytes) socket.write(each);
    socket.end();
  });
}

/** Returns a port without a listener. */
export async function deadPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

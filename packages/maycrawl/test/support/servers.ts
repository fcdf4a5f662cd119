import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createRawServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A request that the server received. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A local server that is closed after the test. */
export interface TestServer {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly received: Received[];
}

/** Starts an HTTP server. */
export async function serve(listener: RequestListener): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    received.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    listener(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: getOrigin(server.address()), received };
}

/** Starts a server with the same robots.txt at every path. */
export async function serveRobots(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Promise<TestServer> {
  return serve((_request, response) => response.writeHead(status, headers).end(body));
}

/**
 * Starts a server that answers each path in `answers` with the path's status, and all other paths with the status
 * `otherwise`. A status of 0 closes the connection.
 */
export async function serveMissing(
  otherwise: number,
  answers: Readonly<Record<string, number>>,
): Promise<TestServer> {
  return serve(({ url = "" }, response) => {
    const status = answers[url] ?? otherwise;
    if (status === 0) response.destroy();
    else response.writeHead(status, { "content-type": "text/html" }).end("<p>text");
  });
}

/** Starts a TCP server whose sockets the test handles itself. */
export async function serveRaw(connected: (socket: Socket) => void): Promise<Pick<TestServer, "origin">> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    connected(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: getOrigin(server.address()) };
}

/** Returns an origin without a server: connections are refused. */
export async function deadOrigin(): Promise<string> {
  const server = createRawServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = getOrigin(server.address());
  server.close();
  await once(server, "close");
  return origin;
}

function getOrigin(address: string | AddressInfo | null): string {
  return `http://127.0.0.1:${(address as AddressInfo).port}`;
}

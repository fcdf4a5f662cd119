import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificate.ts";

/** Request as the server received it. */
export interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** HTTP server on this machine. It is closed after the test. */
export interface TestServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly received: readonly Received[];
  /** Returns the number of open connections. */
  connections(): Promise<number>;
  /** Returns the number of connections so far. */
  accepted(): number;
}

/** Starts an HTTP server. */
export function serve(listener: RequestListener): Promise<TestServer> {
  const received: Received[] = [];
  return listen(createServer(recording(received, listener)), "http:", received);
}

/** Starts an HTTPS server. */
export function serveTls(certificate: Certificate, listener: RequestListener): Promise<TestServer> {
  const received: Received[] = [];
  return listen(createTlsServer(certificate, recording(received, listener)), "https:", received);
}

/** Starts a server that sends the same response for every path. */
export function answer(
  status: number,
  headers: Readonly<Record<string, string | string[]>> = {},
  body: string | Uint8Array = "",
): Promise<TestServer> {
  return serve((_request, response) => response.writeHead(status, headers).end(body));
}

function recording(received: Received[], listener: RequestListener): RequestListener {
  return (request, response) => {
    received.push({ url: request.url ?? "", headers: request.headers });
    listener(request, response);
  };
}

async function listen(server: Server, scheme: string, received: readonly Received[]): Promise<TestServer> {
  let accepted = 0;
  server.on("connection", () => accepted++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `${scheme}//127.0.0.1:${port}`,
    received,
    connections: () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))),
    accepted: () => accepted,
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HostileBody, HostileKind, HostileReply } from "./kind.ts";

/** Host name of the seeds. */
export const HOSTILE_HOST = "hostile.example";

/** A request in the server's log. */
export interface LoggedRequest {
  readonly host: string;
  readonly path: string;
}

/** A hostile site on a real HTTP server on 127.0.0.1. */
export interface HostileServer extends AsyncDisposable {
  readonly origin: string;
  /** All requests, in order of arrival. */
  readonly log: readonly LoggedRequest[];
  /** Returns the number of bytes that the server has sent, including headers. */
  bytesSent(): number;
}

/**
 * Serves a kind of hostile site under every host name.
 * @param scale fraction of the usual number of links and entries in a response.
 */
export async function serveHostile(kind: HostileKind, scale: number): Promise<HostileServer> {
  const log: LoggedRequest[] = [];
  const sockets = new Set<Socket>();
  let sentBefore = 0;
  let port = 0;
  const server = createServer((request, response) => {
    const host = String(request.headers.host).replace(/:\d+$/, "");
    const path = request.url ?? "";
    const count = log.length;
    log.push({ host, path });
    const origin = `http://${request.headers.host}`;
    const reply = kind.answer({ host, origin, port, path, count, headers: request.headers, scale });
    void send(reply ?? { status: 404 }, request, response);
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      sockets.delete(socket);
      sentBefore += socket.bytesWritten;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", 4_096, resolve));
  port = (server.address() as AddressInfo).port;
  return {
    origin: `http://${HOSTILE_HOST}:${port}`,
    log,
    bytesSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBefore),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function send(reply: HostileReply, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on("error", () => {});
  if (reply === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  if ("raw" in reply) {
    await write(reply.raw, request.socket, reply.everyMs);
    request.socket.end();
    return;
  }
  const { status = 200, headers = {}, body = "", everyMs } = reply;
  response.writeHead(status, headers as Record<string, string | string[]>);
  if (typeof body === "string" || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  await write(body, response, everyMs);
  response.end();
}

/** Writes a body only as fast as the client reads it. */
async function write(body: HostileBody, to: ServerResponse | Socket, everyMs = 0): Promise<void> {
  const parts = typeof body === "string" || body instanceof Uint8Array ? [body] : body;
  for (const part of parts) {
    if (to.destroyed) return;
    const isFull = !to.write(part);
    if (everyMs > 0) await sleep(everyMs);
    else if (isFull) await drained(to);
  }
}

function drained(to: ServerResponse | Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      to.off("drain", done);
      to.off("close", done);
      resolve();
    };
    to.on("drain", done);
    to.on("close", done);
    if (to.destroyed) done();
  });
}

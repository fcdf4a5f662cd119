import type { Socket } from "node:net";
import { CutConnectionError, withoutReset } from "./cut-connection.ts";
import { InterimResponses } from "./interim-responses.ts";
import { noteResponseAddress } from "./response-address.ts";
import type { TlsBytes } from "./tls-bytes.ts";
import { UnfoldedHeader } from "./unfolded-header.ts";

/**
 * Has undici hear of a connection only what HTTP/1.1 says about it. undici reads a socket by `read()` and sends each
 * request's header as one text; both are watched here, for a fraction of what a stream in between would cost.
 * @param address of the server, as the TCP connection has it.
 * @param bytes those beneath the connection, if it is TLS.
 */
export function normalizeSocket(
  socket: Socket,
  maxHeaderBytes: number,
  address: string | undefined,
  bytes?: TlsBytes,
): void {
  const interim = new InterimResponses(maxHeaderBytes);
  const header = new UnfoldedHeader();
  watchRequests(socket, () => {
    interim.requested();
    header.requested();
  });
  const read = socket.read.bind(socket);
  let afterRead = (): void => undefined;
  if (bytes !== undefined) afterRead = watchAlert(socket, bytes);
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      afterRead();
      noteResponseAddress(address);
      if (chunk === null || size !== undefined) return chunk;
      try {
        const answer = interim.without(chunk);
        const bytes = answer === undefined ? undefined : header.without(answer);
        if (bytes !== undefined) return bytes;
      } catch (impossible) {
        socket.destroy(impossible as Error);
        return null;
      }
    }
  };
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error?: Error): Socket => destroy(error && withoutReset(error));
}

/** A request's header is text; bodies are bytes, and what frames their chunks has no HTTP version. */
function watchRequests(socket: Socket, requested: () => void): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]): boolean => {
    const [chunk] = args;
    if (typeof chunk === "string" && chunk.includes(" HTTP/1.1\r\n")) requested();
    return write(...args);
  };
}

/**
 * An answer whose body lasts until the connection ends "is complete only if a valid closure alert has been received"
 * (RFC 9112 §9.8). Without one the connection fails instead of ending, once all that came was read.
 * @returns to be called after each read.
 */
function watchAlert(socket: Socket, bytes: TlsBytes): () => void {
  const push = socket.push.bind(socket);
  let cut = false;
  const fail = (): void => {
    if (socket.readableLength > 0 || socket.destroyed) return;
    const message = "the TLS connection ended without a closure alert, so that the answer may be cut";
    socket.destroy(new CutConnectionError(message, { code: "ERR_TLS_NO_CLOSURE_ALERT" }));
  };
  const later = (): void => void setImmediate(fail);
  let ended = false;
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk !== null) return push(chunk, encoding);
    if (ended || !bytes.ended) {
      ended = true;
      return push(null);
    }
    ended = true;
    cut = true;
    later();
    return false;
  };
  return () => {
    if (cut) later();
  };
}

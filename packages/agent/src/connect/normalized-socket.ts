import type { Socket } from "node:net";
import { CutConnectionError, withoutReset } from "./cut-connection.ts";
import { InterimResponses } from "./interim-responses.ts";
import { recordResponseAddress } from "./response-address.ts";
import type { TlsBytes } from "./tls-bytes.ts";
import { UnfoldedHeader } from "./unfolded-header.ts";

/**
 * Changes a socket so that undici's parser can read it: interim answers and folded header lines are removed, and
 * incomplete answers end with an error. undici calls `read()` for the bytes, and `write()` with each request header
 * as one string. Replacing these methods costs much less than another stream before the parser.
 * @param address the server's IP address, from the TCP connection.
 * @param bytes the stream beneath a TLS connection. Undefined without TLS.
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
      recordResponseAddress(address);
      if (chunk === null || size !== undefined) return chunk;
      try {
        const answer = interim.without(chunk);
        const bytes = answer === undefined ? undefined : header.without(answer);
        if (bytes !== undefined) return bytes;
      } catch (invalid) {
        socket.destroy(invalid as Error);
        return null;
      }
    }
  };
  const destroy = socket.destroy.bind(socket);
  socket.destroy = (error?: Error): Socket => destroy(error && withoutReset(error));
}

/**
 * Calls `requested` for each request header. undici writes a header as a string that contains the HTTP version. It
 * writes bodies as bytes, and their chunk framing contains no HTTP version.
 */
function watchRequests(socket: Socket, requested: () => void): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]): boolean => {
    const [chunk] = args;
    if (typeof chunk === "string" && chunk.includes(" HTTP/1.1\r\n")) requested();
    return write(...args);
  };
}

/**
 * Makes the TLS connection fail instead of end if the server sent no closure alert. If a body lasts until the
 * connection ends, the answer "is complete only if a valid closure alert has been received" (RFC 9112 §9.8).
 * The connection fails after all received bytes were read.
 * @returns a function that must be called after each read.
 */
function watchAlert(socket: Socket, bytes: TlsBytes): () => void {
  const push = socket.push.bind(socket);
  let isCut = false;
  const fail = (): void => {
    if (socket.readableLength > 0 || socket.destroyed) return;
    const message = "the TLS connection ended without a closure alert, so the answer may be incomplete";
    socket.destroy(new CutConnectionError(message, { code: "ERR_TLS_NO_CLOSURE_ALERT" }));
  };
  const failLater = (): void => void setImmediate(fail);
  let hasEnded = false;
  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk !== null) return push(chunk, encoding);
    if (hasEnded || !bytes.ended) {
      hasEnded = true;
      return push(null);
    }
    hasEnded = true;
    isCut = true;
    failLater();
    return false;
  };
  return () => {
    if (isCut) failLater();
  };
}

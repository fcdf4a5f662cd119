import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { withoutReset } from "./cut-connection.ts";

/**
 * The byte stream between a TCP socket and its TLS socket. Node's TLS sockets report the same end for a closure
 * alert and for a TCP connection that ended without an alert. Only the alert proves that a body without a length is
 * complete (RFC 9112 §9.8). This stream shows the difference: after an alert, the TLS connection ends before
 * `ended` is true.
 */
export class TlsBytes extends Duplex {
  readonly #socket: Socket;
  /** Whether the TCP connection has ended and all its bytes were read. */
  ended = false;

  constructor(socket: Socket) {
    super({ highWaterMark: socket.readableHighWaterMark });
    this.#socket = socket;
    // Registered as the first listener, so that it runs before TLS handles the end.
    this.once("end", () => {
      this.ended = true;
    });
    socket.on("data", (chunk: Buffer) => {
      if (!this.push(chunk)) socket.pause();
    });
    socket.on("end", () => this.push(null));
    socket.on("error", (error) => this.destroy(withoutReset(error)));
    socket.on("close", () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, written: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, written);
  }

  override _writev(
    parts: readonly { readonly chunk: Buffer }[],
    written: (error?: Error | null) => void,
  ): void {
    this.#socket.write(Buffer.concat(parts.map(({ chunk }) => chunk)), written);
  }

  override _final(finished: () => void): void {
    this.#socket.end(finished);
  }

  override _destroy(error: Error | null, destroyed: (error: Error | null) => void): void {
    this.#socket.destroy();
    destroyed(error);
  }
}

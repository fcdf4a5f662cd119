import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { withoutReset } from "./cut-connection.ts";

/**
 * The bytes beneath a TLS connection. Node's TLS sockets report the same end for a closure alert as for a TCP connection
 * that just ended, and only the first says that a body without a length is whole (RFC 9112 §9.8). With these bytes in
 * between one can tell: an alert ends the TLS connection before `ended` is true.
 */
export class TlsBytes extends Duplex {
  readonly #socket: Socket;
  /** Whether the TCP connection has ended, and all that it brought was read. */
  ended = false;

  constructor(socket: Socket) {
    super({ highWaterMark: socket.readableHighWaterMark });
    this.#socket = socket;
    // The first of all listeners, so that it comes before TLS hears of the end.
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

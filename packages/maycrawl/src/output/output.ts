import { ReaderGoneError } from "../errors.ts";

/** The part of a writable stream that is used. */
export interface Writable {
  write(text: string, done?: () => void): boolean;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  once(event: "drain", listener: () => void): unknown;
}

/** Standard output, written no faster than it is read. */
export class Output {
  readonly #stream: Writable;
  #failure: Error | undefined = undefined;
  #wake: (() => void) | undefined = undefined;

  constructor(stream: Writable) {
    this.#stream = stream;
    stream.on("error", (error) => {
      this.#failure = error.code === "EPIPE" ? new ReaderGoneError() : error;
      this.#wake?.();
    });
  }

  /**
   * Writes a text, and waits while the reader is slow.
   * @throws {ReaderGoneError} where nobody reads any more.
   */
  async write(text: string): Promise<void> {
    this.#check();
    if (text === "" || this.#stream.write(text)) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#stream.once("drain", resolve);
    });
    this.#check();
  }

  /** Waits until everything is written. */
  async finish(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      this.#stream.write("", resolve);
    });
    this.#check();
  }

  #check(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }
}

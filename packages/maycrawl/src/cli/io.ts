import type { Clock } from "@maycrawl/agent";
import { coloured, forColumns, type Paint, plain, wantsColour } from "../output/colour.ts";
import { truncateLine } from "../output/truncate-line.ts";
import { wrapNote } from "../output/wrap-text.ts";
import { ReaderGoneError } from "./errors.ts";
import { standardInput } from "./standard-input.ts";

/** Assumed width, in columns, of a terminal that does not report its width. */
const COLUMNS = 80;

/** The parts of the process that a command uses: arguments, streams and clock. */
export interface Io {
  /** Arguments of the command line, without the program. */
  readonly argv: readonly string[];
  readonly out: Output;
  /** Clock for waits between page requests. Default: the system clock. */
  readonly clock?: Clock;
  /** Whether standard output is a terminal. On a terminal, a verdict may take more than one line. */
  readonly terminal: boolean;
  /** Width of the terminal in columns; undefined without a terminal, or if the terminal does not report its width. */
  readonly columns: number | undefined;
  readonly paint: Paint;
  /**
   * Reads standard input as a stream.
   * @throws {UndeterminedError} if it cannot be read.
   */
  stdin(): AsyncIterable<Uint8Array>;
  /**
   * Draws a status line, cut to the terminal's width. Each call replaces the previous line; "" removes the line.
   * Undefined if standard output or standard error is not a terminal, or if the terminal cannot redraw a line.
   */
  readonly draw: ((line: string) => void) | undefined;
  /** Prints a note for people on standard error. Programs that read standard output do not see it. */
  note(text: string): void;
}

/** Returns the `Io` of this process. */
export function processIo(): Io {
  const { argv, stdout, stderr, env } = process;
  const columns = (stdout.isTTY === true && stdout.columns) || undefined;
  let drawn = false;
  const draw = (line: string): void => {
    // Move to the start of the line, and clear the line (ECMA-48, EL).
    stderr.write(`\r\u001b[K${truncateLine(line, stderr.columns || COLUMNS)}`);
    drawn = line !== "";
  };
  return {
    argv: argv.slice(2),
    out: new Output(stdout),
    terminal: stdout.isTTY === true,
    columns,
    paint: forColumns(wantsColour(stdout, env) ? coloured : plain, columns),
    stdin: standardInput,
    // If standard output or standard error is redirected, do not draw: a program may read the stream.
    draw: stdout.isTTY === true && stderr.isTTY === true && env["TERM"] !== "dumb" ? draw : undefined,
    note: (text) => {
      if (drawn) draw("");
      // Ignore write errors of standard error: without a listener they would end the process.
      if (stderr.listenerCount("error") === 0) stderr.on("error", () => undefined);
      stderr.write(wrapNote(text, (stderr.isTTY === true && stderr.columns) || undefined));
    },
  };
}

/** The part of a writable stream that `Output` uses. */
export interface Writable {
  write(text: string | Uint8Array, done?: () => void): boolean;
  on(event: "error", listener: (error: NodeJS.ErrnoException) => void): unknown;
  once(event: "drain", listener: () => void): unknown;
}

/** Standard output with backpressure: `write` waits for a slow reader. */
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
   * Writes a text or bytes, and waits while the reader is slow.
   * @throws {ReaderGoneError} if the reader has closed the pipe.
   */
  async write(text: string | Uint8Array): Promise<void> {
    this.#check();
    if (text.length === 0 || this.#stream.write(text)) return;
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

import type { Clock } from "@maycrawl/agent";
import { coloured, forColumns, type Paint, plain, wantsColour } from "../output/colour.ts";
import { truncateLine } from "../output/truncate-line.ts";
import { wrapNote } from "../output/wrap-text.ts";
import { ReaderGoneError } from "./errors.ts";
import { standardInput } from "./standard-input.ts";

/** Of a terminal that does not tell how wide it is. */
const COLUMNS = 80;

/** What a command may touch of the process that it runs in. */
export interface Io {
  /** The command line, without the program. */
  readonly argv: readonly string[];
  readonly out: Output;
  /** The clock by which a command waits between requests for pages. Default: the system's. */
  readonly clock?: Clock;
  /** Whether standard output is a terminal, where there is room for more than one line a verdict. */
  readonly terminal: boolean;
  /** Width of that terminal, in columns; undefined where there is none, or it does not tell. */
  readonly columns: number | undefined;
  readonly paint: Paint;
  /**
   * The bytes of standard input, as they come.
   * @throws {NotFoundOutError} where it cannot be read.
   */
  stdin(): AsyncIterable<Uint8Array>;
  /**
   * Draws a line that the next one takes the place of, and an empty one removes, cut to the terminal's width; undefined where there is no terminal to
   * draw on.
   */
  readonly draw: ((line: string) => void) | undefined;
  /** Tells people something on standard error, which programs that read the output never see. */
  note(text: string): void;
}

/** The streams of this process. */
export function processIo(): Io {
  const { argv, stdout, stderr, env } = process;
  const columns = (stdout.isTTY === true && stdout.columns) || undefined;
  let drawn = false;
  const draw = (line: string): void => {
    // To the beginning of the line, and clear to its end (ECMA-48, EL).
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
    // What reads one of the streams is no person who would look at the other meanwhile.
    draw: stdout.isTTY === true && stderr.isTTY === true && env["TERM"] !== "dumb" ? draw : undefined,
    note: (text) => {
      if (drawn) draw("");
      // Where nobody reads it, nothing is lost; the listener keeps that from ending the process.
      if (stderr.listenerCount("error") === 0) stderr.on("error", () => undefined);
      stderr.write(wrapNote(text, (stderr.isTTY === true && stderr.columns) || undefined));
    },
  };
}

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

import { coloured, type Paint, plain, wantsColour } from "./output/colour.ts";
import { Output } from "./output/output.ts";

/** What a command may touch besides its arguments. */
export interface Io {
  readonly out: Output;
  /** Whether standard output is a terminal, where there is room for more than one line a verdict. */
  readonly terminal: boolean;
  readonly paint: Paint;
  /** The octets of standard input, as they come. */
  stdin(): AsyncIterable<Uint8Array>;
  /** Tells people something on standard error, which programs that read the output never see. */
  note(text: string): void;
}

/** The streams of this process. */
export function processIo(): Io {
  const { stdout, env } = process;
  return {
    out: new Output(stdout),
    terminal: stdout.isTTY === true,
    paint: wantsColour(stdout, env) ? coloured : plain,
    // A getter that opens the stream: it costs time, so only those that read it ask.
    stdin: () => process.stdin,
    note: (text) => {
      // Where nobody reads it, nothing is lost; the listener keeps that from ending the process.
      if (process.stderr.listenerCount("error") === 0) process.stderr.on("error", () => undefined);
      process.stderr.write(`${text}\n`);
    },
  };
}

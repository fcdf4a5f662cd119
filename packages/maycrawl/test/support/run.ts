import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { Output, type Writable } from "../../src/cli/io.ts";
import { main } from "../../src/main.ts";
import { coloured, forColumns, plain, wantsColour } from "../../src/output/colour.ts";
import { wrapNote } from "../../src/output/wrap-text.ts";
import { hurriedClock } from "./hurried-clock.ts";
import { checkShapes } from "./shapes.ts";
import { surroundings } from "./surroundings.ts";

/** Capacity of a Linux pipe in bytes. */
const PIPE_BYTES = 65_536;

/** Result of a run of the command. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Options of a run. */
export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Width in columns of the terminal for standard output and standard error. Undefined if they are not terminals. */
  readonly columns?: number;
}

/** Runs the command in this process and waits for its end, without colours unless `options.env` has FORCE_COLOR. */
export async function maycrawl(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  using _surroundings = surroundings(options.cwd, options.env);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const stream: Writable = {
    write(text, done) {
      out.push(Buffer.from(text));
      done?.();
      return true;
    },
    on: () => undefined,
    once: () => undefined,
  };
  const code = await main({
    argv: args,
    clock: hurriedClock(),
    out: new Output(stream),
    terminal: options.columns !== undefined,
    columns: options.columns,
    paint: forColumns(wantsColour({}, process.env) ? coloured : plain, options.columns),
    stdin: () => chunksOf(options.input ?? ""),
    // `draw` has no effect, but must exist. Without `draw`, a crawl prints a line every ten seconds, and on a slow
    // machine a test may run that long.
    draw: () => undefined,
    note: (text) => void err.push(Buffer.from(wrapNote(text, options.columns))),
  });
  const stdout = Buffer.concat(out).toString();
  checkShapes(args, stdout);
  return { code, stdout, stderr: Buffer.concat(err).toString() };
}

/** Yields bytes in chunks, as a pipe does. */
async function* chunksOf(input: string | Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Buffer.from(input);
  for (let from = 0; from < bytes.length; from += PIPE_BYTES) yield bytes.subarray(from, from + PIPE_BYTES);
}

/** Options for a crawler that does not wait between requests, for test servers. */
export const FOOBOT: readonly string[] = ["--as", "FooBot", "--contact", "a@b.example", "--rate", "0"];

/** Creates an empty folder that is removed after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Creates a file in a folder of its own, and returns its path. */
export function file(content: string | Uint8Array, name: string = "robots.txt"): string {
  const path = join(folder(), name);
  writeFileSync(path, content);
  return path;
}

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

/** As much as a pipe of Linux holds. */
const PIECE = 65_536;

/** What a run of the command left behind. */
export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a run is started. */
export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Width of the terminal that standard output and standard error are; they are no terminal without it. */
  readonly columns?: number;
}

/** Runs the command to its end, in this process; colours are off unless the test asks for them. */
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
    stdin: () => pieces(options.input ?? ""),
    // What is drawn goes nowhere. A crawl that draws nothing prints a line every ten seconds, and a busy machine takes longer.
    draw: () => undefined,
    note: (text) => void err.push(Buffer.from(wrapNote(text, options.columns))),
  });
  const stdout = Buffer.concat(out).toString();
  checkShapes(args, stdout);
  return { code, stdout, stderr: Buffer.concat(err).toString() };
}

/** Bytes as a pipe gives them, a piece at a time. */
async function* pieces(input: string | Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  const bytes = Buffer.from(input);
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/** A crawler for whom a site of our own need not wait. */
export const FOOBOT: readonly string[] = ["--as", "FooBot", "--contact", "a@b.example", "--rate", "0"];

/** An empty folder that is gone after the test. */
export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A file in a folder of its own; gives its path. */
export function file(content: string | Uint8Array, name: string = "robots.txt"): string {
  const path = join(folder(), name);
  writeFileSync(path, content);
  return path;
}

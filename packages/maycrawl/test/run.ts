import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The built command, which is what people run. */
export const CLI: string = fileURLToPath(new URL("../bin/maycrawl.js", import.meta.url));

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
}

/** Starts the command; colours are off unless the test asks for them. */
export function start(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  if (!existsSync(CLI)) throw new Error("The command is not built: run `npm run build` first.");
  const { FORCE_COLOR: _forced, NO_COLOR: _refused, ...env } = process.env;
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd,
    env: { ...env, ...options.env },
  });
  // A command that ends early leaves its input unread.
  child.stdin.on("error", () => undefined);
  return child;
}

/** Runs the command to its end. */
export async function maycrawl(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const child = start(args, options);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  child.stdin.end(options.input ?? "");
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() };
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

/** The most memory that a running process has held, in bytes; undefined where the system does not tell. */
export function peakMemory(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

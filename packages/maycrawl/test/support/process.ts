import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Run, RunOptions } from "./run.ts";
import { checkShapes } from "./shapes.ts";

/** Path of the built command. */
export const CLI: string = fileURLToPath(new URL("../../bin/maycrawl.js", import.meta.url));

/** Starts the command as a process, without FORCE_COLOR and NO_COLOR unless `options.env` sets them. */
export function start(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  if (!existsSync(CLI)) throw new Error("The command is not built: run `npm run build` first.");
  const { FORCE_COLOR: _forced, NO_COLOR: _refused, ...env } = process.env;
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd,
    env: { ...env, ...options.env },
  });
  // Writing fails if the command ends before it has read its whole input.
  child.stdin.on("error", () => undefined);
  return child;
}

/** Writes the first text once, then the second repeatedly, until the process ends. */
export function pour(child: ChildProcessWithoutNullStreams, first: string, forEver: string): void {
  const texts = function* (): Generator<string> {
    yield first;
    for (;;) yield forEver;
  };
  const endless = Readable.from(texts());
  child.once("close", () => endless.destroy());
  endless.pipe(child.stdin);
}

/**
 * Runs the command as a process and waits for its end. A process takes a third of a second, so use this function only
 * in tests of the process itself: its exit code, pipes, signals, memory or start. Other tests call `maycrawl`
 * of run.ts.
 */
export async function maycrawlProcess(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const child = start(args, options);
  const out = child.stdout.toArray();
  const err = child.stderr.toArray();
  child.stdin.end(options.input ?? "");
  const [code] = (await once(child, "close")) as [number | null];
  const stdout = Buffer.concat(await out).toString();
  checkShapes(args, stdout);
  return { code, stdout, stderr: Buffer.concat(await err).toString() };
}

/** Runs the command as a process without input. `peak` is its peak memory in bytes. */
export async function measured(args: readonly string[]): Promise<Run & { readonly peak: number }> {
  const child = start(args);
  const out = child.stdout.toArray();
  const err = child.stderr.toArray();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMemory(child.pid) ?? 0);
  }, 5);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(watch);
  const [stdout, stderr] = await Promise.all([out, err]);
  return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), peak };
}

/** Returns the peak memory of a running process in bytes; undefined if the system does not report it. */
export function peakMemory(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

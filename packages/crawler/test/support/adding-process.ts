import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A process that opens a crawl's database and adds numbers. */
export interface Adding {
  readonly process: ChildProcess;
  /** Resolves when the process has ended. */
  readonly end: Promise<unknown>;
}

/** Starts a process that adds `count` numbers from `first` on. It uses the built package. */
export function startAdding(task: { url: string; name: string; first: number; count: number }): Adding {
  const file = join(import.meta.dirname, "adding-process.mjs");
  const child = spawn(process.execPath, [file, JSON.stringify(task)], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { process: child, end: once(child, "close") };
}

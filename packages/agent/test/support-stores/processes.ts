import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** Child process that runs a task of `store-child.mjs`. It prints one line of JSON for each result. */
export interface Child {
  readonly process: ChildProcess;
  /** First result. */
  readonly first: Promise<unknown>;
  /** Resolves after the process has printed `count` results. */
  after(count: number): Promise<void>;
  /** All results, once the process has ended. Rejects if the process failed. */
  readonly said: Promise<unknown[]>;
}

/** Starts `store-child.mjs`, which uses the built package, with a task and its argument. */
export function startChild(task: string, argument: unknown): Child {
  const file = join(import.meta.dirname, "store-child.mjs");
  const child = spawn(process.execPath, [file, task, JSON.stringify(argument)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const lines: unknown[] = [];
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
  const first = once(output, "line").then(() => lines[0]);
  const after = async (count: number): Promise<void> => {
    while (lines.length < count) await once(output, "line");
  };
  const said = once(child, "close").then(([code, signal]) => {
    if (code !== 0 && signal !== "SIGKILL")
      throw new Error(`${task} ended with ${code ?? signal}: ${errors}`);
    return lines;
  });
  // Callers await `said` only later. Until then, a rejection would count as unhandled.
  said.catch(() => {});
  return { process: child, first, after, said };
}

/** Runs the same task in `count` concurrent processes. Returns the results of each process. */
export function race(count: number, task: string, argument: object): Promise<unknown[][]> {
  const startAt = Date.now() + 1500;
  const children = Array.from({ length: count }, (_, i) =>
    startChild(task, { ...argument, startAt, number: i }),
  );
  return Promise.all(children.map(({ said }) => said));
}

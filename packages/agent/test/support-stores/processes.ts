import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What a child does; each runs a function of `child.ts` and prints one line of JSON for each thing it says. */
export interface Child {
  readonly process: ChildProcess;
  /** What it said first. */
  readonly first: Promise<unknown>;
  /** Resolves when it has said this number of things. */
  after(count: number): Promise<void>;
  /** Everything it said, once it has ended. @throws where it failed */
  readonly said: Promise<unknown[]>;
}

/** Starts a process of the built package: `store-child.mjs` with a task and its argument. */
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
  // Awaited later, when the others are started too.
  said.catch(() => {});
  return { process: child, first, after, said };
}

/** Runs the same task in so many processes at once. @returns what each said */
export function race(count: number, task: string, argument: object): Promise<unknown[][]> {
  const startAt = Date.now() + 1500;
  const children = Array.from({ length: count }, (_, i) =>
    startChild(task, { ...argument, startAt, number: i }),
  );
  return Promise.all(children.map(({ said }) => said));
}

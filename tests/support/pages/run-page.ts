import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { freePort } from "../free-port.ts";
import { root } from "../repository.ts";
import { PageSites } from "./page-sites.ts";
import { pageSteps } from "./page-steps.ts";

/** The port of servers that the page's commands start. */
const READERS_PORT = /\b8080\b/g;

/** A command of a page, with the output shown on the page and the printed output. */
export interface PageOutput {
  readonly line: string;
  readonly shown: string;
  readonly printed: string;
}

/**
 * Follows the steps of a page in an empty folder: saves its files and runs its commands one after the other, with the
 * packages of this repository. Servers in this process answer for the page's sites.
 * @param replaced texts of the page with their replacements on this machine, such as the URL of a database.
 */
export async function runPage(
  markdown: string,
  replaced: Readonly<Record<string, string>> = {},
): Promise<readonly PageOutput[]> {
  const folder = mkdtempSync(join(tmpdir(), "page-"));
  const sites = await PageSites.start(markdown);
  const readers = String(await freePort());
  const background: ChildProcess[] = [];
  const outputs: PageOutput[] = [];
  const swaps = Object.entries(replaced);
  const toHere = (text: string) =>
    swaps
      .reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), sites.toServers(text))
      .replace(READERS_PORT, readers);
  const fromHere = (text: string) =>
    swaps
      .reduce((all, [theirs, ours]) => all.replaceAll(ours, theirs), sites.fromServers(text))
      .replaceAll(new RegExp(`\\b${readers}\\b`, "g"), "8080")
      .replaceAll(folder, ".");
  try {
    prepare(folder);
    let code = 0;
    for (const step of pageSteps(markdown)) {
      if (step.kind === "file") {
        mkdirSync(dirname(join(folder, step.name)), { recursive: true });
        writeFileSync(join(folder, step.name), toHere(step.text));
        continue;
      }
      const child = start(toHere(step.line), code, folder);
      let printed = "";
      child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
      if (step.line.endsWith("&")) {
        background.push(child);
        await Promise.race([once(child.stdout as NodeJS.EventEmitter, "data"), once(child, "close")]);
      } else [code] = (await once(child, "close")) as [number];
      outputs.push({ line: step.line, shown: step.shown, printed: fromHere(printed) });
    }
    return outputs;
  } finally {
    for (const child of background) child.kill("SIGKILL");
    sites.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Links this repository's packages as `npm install` would, and adds an `npx` that does not use a registry. */
function prepare(folder: string): void {
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  mkdirSync(join(folder, ".bin"));
  const programs = {
    npx: 'exec "$@"',
    maycrawl: `exec node '${root}packages/maycrawl/bin/maycrawl.js' "$@"`,
  };
  for (const [name, line] of Object.entries(programs))
    writeFileSync(join(folder, ".bin", name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
}

/** Starts a command in a shell whose `$?` is the exit code of the previous command. */
function start(line: string, code: number, folder: string): ChildProcess {
  const command = line.endsWith("&") ? `exec ${line.replace(/\s*&$/, "")}` : line;
  return spawn("bash", ["-c", `exec 2>&1; (exit ${code})\n${command}`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      PATH: [join(folder, ".bin"), process.env["PATH"]].join(delimiter),
      HOME: folder,
      NO_COLOR: "1",
      NODE_NO_WARNINGS: "1",
    },
  });
}

/**
 * Whether a command prints the output shown on the page. Times may differ. `…` matches any text; alone in a line, any
 * lines.
 */
export function printsWhatIsShown({ shown, printed }: PageOutput): boolean {
  const pattern = steady(shown)
    .split("\n")
    .map((line) => (line === "…" ? "(?:.*\\n)*?" : `${escaped(line)}\\n`))
    .join("");
  return new RegExp(`^${pattern}$`).test(`${steady(printed)}\n`);
}

/** Replaces the parts that differ from run to run: durations, times, relative times, and the blanks between columns. */
function steady(text: string): string {
  return text
    .trimEnd()
    .replace(/\b\d+ ms\b/g, "0 ms")
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z(?: \(in [^)]*\))?/g, "TIME")
    .replace(/ +$/gm, "")
    .replace(/(\S) {2,}/g, "$1  ");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("…", ".*");
}

import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isLogSafe, sqliteVersion } from "@maycrawl/agent/internal";
import { onTestFinished } from "vitest";
import { page, type World } from "./world.ts";

const PROCESS = fileURLToPath(new URL("crawl-process.mjs", import.meta.url));
/** Runs a program. */
export const run = promisify(execFile);

/** Other programs that read a crawl file and count its visits. */
const READERS: Record<string, (file: string) => [string, string[]]> = {
  python3: (file) => [
    "python3",
    [
      "-c",
      `import sqlite3; c = sqlite3.connect(${JSON.stringify(file)}, timeout=30); print(c.execute("SELECT count(*) FROM visit").fetchone()[0]); c.close()`,
    ],
  ],
  sqlite3: (file) => ["sqlite3", ["-cmd", ".timeout 30000", file, "SELECT count(*) FROM visit"]],
};

/** Readers that are installed on this machine. */
export const readers = Object.entries(READERS).filter(([name]) => {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

/** Lists the files in the folder of a crawl. */
export const filesOf = (file: string): string[] => readdirSync(dirname(file)).sort();
/** Files of a crawl that is running. */
export const OPEN = isLogSafe(sqliteVersion())
  ? ["crawl.db", "crawl.db-lock", "crawl.db-shm", "crawl.db-wal"]
  : ["crawl.db", "crawl.db-journal", "crawl.db-lock"];

/** Serves `pages` pages that link to each other. Each response takes `ms` milliseconds. */
export function slowSite(w: World, name: string, pages: number, ms: number = 5): void {
  const html = page(Array.from({ length: pages }, (_, i) => `/${i}`));
  const path = (i: number) => (i < 0 ? "/" : `/${i}`);
  w.host(
    name,
    Object.fromEntries(
      Array.from({ length: pages + 1 }, (_, i) => [
        path(i - 1),
        (_request, response) =>
          void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), ms),
      ]),
    ),
  );
}

/** Starts a crawl in a separate process, which is killed after the test. */
export function start(file: string, w: World, host: string): ChildProcess {
  const child = spawn(process.execPath, [PROCESS, file, String(w.port), host], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** Resolves when the process ends. */
export const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.on("close", resolve));

import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { summaryOf } from "../src/report/summary-of.ts";
import { crawled, newFile, quick, rows } from "./support/crawls.ts";
import { page, type World, waitingHost, world } from "./support/world.ts";

const PROCESS = fileURLToPath(new URL("support/crawl-process.mjs", import.meta.url));
const run = promisify(execFile);

/** Other programs that read a crawl's file, and count its visits. */
const READERS: Record<string, (file: string) => [string, string[]]> = {
  python3: (file) => [
    "python3",
    [
      "-c",
      `import sqlite3; c = sqlite3.connect(${JSON.stringify(file)}); print(c.execute("SELECT count(*) FROM visit").fetchone()[0]); c.close()`,
    ],
  ],
  sqlite3: (file) => ["sqlite3", [file, "SELECT count(*) FROM visit"]],
};

const readers = Object.entries(READERS).filter(([name]) => {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

/** The locks that a process has on a file (proc_locks(5)). */
function locksOn(file: string, pid: number): number {
  const { ino } = statSync(file);
  const lines = readFileSync("/proc/locks", "latin1").split("\n");
  return lines.filter((line) => new RegExp(` POSIX .* ${pid} .*:${ino} `).test(line)).length;
}

const filesOf = (file: string): string[] => readdirSync(dirname(file)).sort();
const OPEN = ["crawl.db", "crawl.db-lock", "crawl.db-shm", "crawl.db-wal"];

function slowSite(w: World, name: string, pages: number): void {
  const html = page(Array.from({ length: pages }, (_, i) => `/${i}`));
  const path = (i: number) => (i < 0 ? "/" : `/${i}`);
  w.host(
    name,
    Object.fromEntries(
      Array.from({ length: pages + 1 }, (_, i) => [
        path(i - 1),
        (_request, response) =>
          void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), 5),
      ]),
    ),
  );
}

function start(file: string, w: World, host: string): ChildProcess {
  const child = spawn(process.execPath, [PROCESS, file, String(w.port), host], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.on("close", resolve));

it.skipIf(process.platform !== "linux")(
  "a crawl keeps its locks in each run, whoever asks in its process what came of it",
  async () => {
    const w = await world();
    const file = newFile();
    for (const host of ["a", "b"]) {
      const { asked, answer } = waitingHost(w, host);
      const events = crawled(quick(w, { file, seeds: [`${w.origin(host)}/`] }));
      await asked;
      const before = [locksOn(file, process.pid), locksOn(`${file}-lock`, process.pid)];
      expect(before.every((locks) => locks > 0)).toBe(true);
      expect((await summaryOf(file)).urls.queued).toBeGreaterThan(0);
      await expect(crawled(quick(w, { file, seeds: [] }))).rejects.toThrow(
        "is being crawled by this process",
      );
      expect(() => rows(`${file}-lock`, "SELECT 1")).toThrow("is not a file of maycrawl");
      expect(locksOn(file, process.pid)).toBeGreaterThanOrEqual(before[0] as number);
      expect(locksOn(`${file}-lock`, process.pid)).toBe(before[1]);
      for (const [, reader] of readers) await run(...reader(file));
      expect(filesOf(file)).toEqual(OPEN);
      answer();
      expect((await events).at(-1)).toMatchObject({ by: "done" });
      w.host(host, { "/": page([]) });
    }
  },
);

it("readers that come and go while a crawl goes on see all that is committed, and kill -9 loses nothing of it", async () => {
  expect(readers.length).toBeGreaterThan(0);
  const w = await world();
  slowSite(w, "a", 600);
  const file = newFile();
  const host = "a";
  // The first run makes the file, the second one opens it: that one is read.
  const first = start(file, w, host);
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(30);
  first.kill("SIGKILL");
  await ended(first);
  const second = start(file, w, host);
  const known = w.asked.length;
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(known + 20);
  let seen = 0;
  for (let round = 0; round < 8; round++) {
    for (const [name, reader] of readers) {
      const asked = w.asked.length;
      const visits = Number((await run(...reader(file))).stdout);
      // What was asked and is not kept is under way, or waits for the turn in which it is committed.
      expect(visits, name).toBeGreaterThanOrEqual(Math.max(seen, asked - 40));
      seen = visits;
      expect(filesOf(file)).toEqual(OPEN);
    }
    await summaryOf(file);
  }
  second.kill("SIGKILL");
  await ended(second);
  const asked = w.pages("a").length;
  expect(asked).toBeGreaterThan(100);
  const [kept] = rows<{ visits: number; urls: number }>(
    file,
    "SELECT count(*) AS visits, count(DISTINCT url) AS urls FROM visit",
  );
  expect(kept?.visits).toBeGreaterThanOrEqual(asked - 40);
  expect(kept?.visits).toBe(kept?.urls);
  expect(rows(file, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
});

it("after a crawl there is its one file, also if it was read meanwhile, was killed before, or ends with an error", async () => {
  const w = await world();
  slowSite(w, "a", 150);
  const file = newFile();
  const killed = start(file, w, "a");
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(5);
  killed.kill("SIGKILL");
  await ended(killed);
  expect(filesOf(file).length).toBeGreaterThan(1);
  const again = start(file, w, "a");
  const known = w.asked.length;
  await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(known + 10);
  for (const [, reader] of readers) await run(...reader(file));
  await ended(again);
  expect(filesOf(file)).toEqual(["crawl.db"]);
  await crawled(quick(w, { file, seeds: [`${w.origin("a")}/`] }));
  expect(filesOf(file)).toEqual(["crawl.db"]);
  const stopped = new AbortController();
  const events = crawled(quick(w, { file, seeds: [`${w.origin("a")}/`], signal: stopped.signal }));
  stopped.abort(new Error("enough"));
  await expect(events).rejects.toThrow("enough");
  expect(filesOf(file)).toEqual(["crawl.db"]);
});

it("a reader that closes the file after the crawl has ended removes what SQLite keeps beside it", async () => {
  const w = await world();
  const { asked, answer } = waitingHost(w, "a");
  const file = newFile();
  const crawling = start(file, w, "a");
  await asked;
  const script = `import sqlite3, sys
c = sqlite3.connect(${JSON.stringify(file)})
for _ in range(2):
    print(c.execute("SELECT count(*) FROM visit").fetchone()[0], flush=True)
    sys.stdin.readline()
c.close()`;
  const reader = spawn("python3", ["-c", script], { stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  reader.stdout.on("data", (chunk) => {
    said += chunk;
  });
  await expect.poll(() => said).toBe("0\n");
  answer();
  await ended(crawling);
  reader.stdin.write("\n");
  await expect.poll(() => said).toBe("0\n1\n");
  reader.stdin.end("\n");
  await ended(reader);
  expect(filesOf(file)).toEqual(["crawl.db"]);
});

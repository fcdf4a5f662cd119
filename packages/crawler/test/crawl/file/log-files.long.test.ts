import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { isLogSafe, sqliteVersion } from "@maycrawl/agent/internal";
import { expect, it } from "vitest";
import { summariseCrawl } from "../../../src/report/summarise-crawl.ts";
import { crawlToEnd, newFile, quickOptions, rows } from "../../support/crawls.ts";
import { ended, filesOf, OPEN, readers, run, slowSite, start } from "../../support/log-readers.ts";
import { page, waitingHost, world } from "../../support/world.ts";

const hasLog = isLogSafe(sqliteVersion());

/** Returns the number of locks that a process holds on a file (proc_locks(5)). */
function locksOn(file: string, pid: number): number {
  const { ino } = statSync(file);
  const lines = readFileSync("/proc/locks", "latin1").split("\n");
  return lines.filter((line) => new RegExp(` POSIX .* ${pid} .*:${ino} `).test(line)).length;
}

it.skipIf(process.platform !== "linux")(
  "a crawl keeps its locks in each run while the same process reads its results",
  async () => {
    const w = await world();
    const file = newFile();
    for (const host of ["a", "b"]) {
      const { asked, answer } = waitingHost(w, host);
      const events = crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin(host)}/`] }));
      await asked;
      const before = [locksOn(file, process.pid), locksOn(`${file}-lock`, process.pid)];
      // Without a write-ahead log, SQLite locks the file only while it reads or writes.
      expect((before[0] as number) > 0).toBe(hasLog);
      expect(before[1]).toBeGreaterThan(0);
      expect((await summariseCrawl(file)).urls.queued).toBeGreaterThan(0);
      await expect(crawlToEnd(quickOptions(w, { file, seeds: [] }))).rejects.toThrow(
        "is being crawled by this process",
      );
      expect(() => rows(`${file}-lock`, "SELECT 1")).toThrow("is not a maycrawl file");
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

it("a crawl leaves one file, even if the file was read, a run was killed, or the run ends with an error", async () => {
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
  await crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`] }));
  expect(filesOf(file)).toEqual(["crawl.db"]);
  const stopped = new AbortController();
  const events = crawlToEnd(quickOptions(w, { file, seeds: [`${w.origin("a")}/`], signal: stopped.signal }));
  stopped.abort(new Error("enough"));
  await expect(events).rejects.toThrow("enough");
  expect(filesOf(file)).toEqual(["crawl.db"]);
});

it("a reader that closes the file after the end of the crawl removes SQLite's extra files", async () => {
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
  let output = "";
  reader.stdout.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toBe("0\n");
  answer();
  await ended(crawling);
  reader.stdin.write("\n");
  await expect.poll(() => output).toBe("0\n1\n");
  reader.stdin.end("\n");
  await ended(reader);
  expect(filesOf(file)).toEqual(["crawl.db"]);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished, vi } from "vitest";
import { CrawlLock } from "../src/crawl/file/crawl-lock.ts";
import { crawled, newFile, quick } from "./support/crawls.ts";
import { page, waitingHost, world } from "./support/world.ts";

const PROCESS = fileURLToPath(new URL("support/crawl-process.mjs", import.meta.url));
const BY_THIS = /is being crawled by this process already/;

it("a file by which a thread of this process crawls: no other thread may, until that one has done", async () => {
  const w = await world();
  const { asked, answer } = waitingHost(w, "a");
  const options = quick(w, { seeds: [`${w.origin("a")}/`] });
  const start = (): Promise<unknown> =>
    new Promise((resolve) => {
      const thread = new Worker(PROCESS, { argv: [options.file, String(w.port), "a"], stdout: true });
      thread.on("error", resolve).on("exit", resolve);
    });
  const first = start();
  await asked;
  expect(await start()).toMatchObject({ message: expect.stringMatching(BY_THIS) });
  await expect(crawled(options)).rejects.toThrow(BY_THIS);
  answer();
  expect(await first).toBe(0);
  w.host("a", { "/": page([]) });
  expect((await crawled(options)).at(-1)).toMatchObject({ by: "done" });
});

it.each([
  ["there is", true],
  ["is not there yet", false],
])("a file that %s has one lock, by whatever name and link one comes to it", (_, isThere) => {
  const file = newFile();
  const folder = dirname(file);
  if (isThere) writeFileSync(file, "");
  symlinkSync("crawl.db", join(folder, "link.db"));
  symlinkSync("link.db", join(folder, "second.db"));
  mkdirSync(join(folder, "in"));
  symlinkSync("../crawl.db", join(folder, "in", "link.db"));
  symlinkSync("in", join(folder, "door"));
  const names = ["crawl.db", "link.db", "second.db", "in/../crawl.db", "in/link.db", "door/link.db"];
  const paths = names.map((name) => join(folder, name).replace("crawl.db", "./crawl.db"));
  paths.push(relative(process.cwd(), file));
  for (const path of paths) {
    using _lock = new CrawlLock(path);
    for (const other of paths) expect(() => new CrawlLock(other), `${path} ${other}`).toThrow(BY_THIS);
  }
  expect(existsSync(`${file}-lock`)).toBe(false);
});

it.each([
  ["killed before it wrote its number", ""],
  ["of this one's number", String(process.pid)],
  ["of this one's number that began at another time", `${process.pid} 12345 x`],
])("the right of a process that is no more is taken over: one %s", (_, left) => {
  const file = newFile();
  writeFileSync(`${file}-lock`, left);
  {
    using _lock = new CrawlLock(file);
    expect(() => new CrawlLock(file)).toThrow(BY_THIS);
  }
  expect(existsSync(`${file}-lock`)).toBe(false);
});

it.each([
  ["which is just being written, and is not removed", "", /^$/],
  ["and takes the same dead one over", `${process.pid} 12345 x`, / [\da-f-]{36}$/],
])("somebody else who takes the lock at the same moment, %s: that one has it", (_, left, meanwhile) => {
  const file = newFile();
  writeFileSync(`${file}-lock`, left);
  const other = vi.spyOn(Atomics, "wait").mockImplementation(() => {
    expect(readFileSync(`${file}-lock`, "utf8")).toMatch(meanwhile);
    writeFileSync(`${file}-lock`, String(process.ppid));
    return "timed-out";
  });
  onTestFinished(() => other.mockRestore());
  expect(() => new CrawlLock(file)).toThrow(`is being crawled by process ${process.ppid}`);
  expect(readFileSync(`${file}-lock`, "utf8")).toBe(String(process.ppid));
  expect(other).toHaveBeenCalledOnce();
});

it("a lock that somebody removed by hand, and took: it stays where the first one ends", () => {
  const file = newFile();
  const first = new CrawlLock(file);
  rmSync(`${file}-lock`);
  using _second = new CrawlLock(file);
  first[Symbol.dispose]();
  expect(() => new CrawlLock(file)).toThrow(BY_THIS);
});

it("a lock ends also where its process is in another folder by then", () => {
  const file = newFile();
  const at = process.cwd();
  process.chdir(dirname(file));
  const lock = new CrawlLock("crawl.db");
  process.chdir(at);
  lock[Symbol.dispose]();
  expect(existsSync(`${file}-lock`)).toBe(false);
});

it("a file behind links that lead in a circle: said so", () => {
  const file = newFile();
  symlinkSync("crawl.db", file);
  expect(() => new CrawlLock(file)).toThrow(/could not be opened: ELOOP/);
});

it.skipIf(process.platform !== "linux")(
  "a lock of a process that nobody has reaped is taken over",
  async () => {
    const file = newFile();
    // The shell becomes one that never asks for its child.
    const parent = spawn("sh", ["-c", "sleep 0.01 & echo $!; exec sleep 30"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    onTestFinished(() => void parent.kill("SIGKILL"));
    const [said] = await once(parent.stdout, "data");
    const pid = Number(String(said));
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "latin1")).toContain(") Z ");
    writeFileSync(`${file}-lock`, `${pid}`);
    new CrawlLock(file)[Symbol.dispose]();
    writeFileSync(`${file}-lock`, `${parent.pid}`);
    expect(() => new CrawlLock(file)).toThrow(`is being crawled by process ${parent.pid}`);
  },
);

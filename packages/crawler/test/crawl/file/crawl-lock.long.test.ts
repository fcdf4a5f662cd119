import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { CrawlLock } from "../../../src/crawl/file/sqlite/crawl-lock.ts";
import { networkOf } from "../../../src/crawl/file/sqlite/file-location.ts";
import { crawlToEnd, newFile, quickOptions } from "../../support/crawls.ts";
import { page, waitingHost, world } from "../../support/world.ts";

const PROCESS = fileURLToPath(new URL("../../support/crawl-process.mjs", import.meta.url));
const BY_THIS = /is being crawled by this process\. Wait until that crawl ends/;

it("crawl() rejects a file that another thread of this process crawls, until that thread has finished", async () => {
  const w = await world();
  const { asked, answer } = waitingHost(w, "a");
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  const start = (): Promise<unknown> =>
    new Promise((resolve) => {
      const thread = new Worker(PROCESS, { argv: [options.file, String(w.port), "a"], stdout: true });
      thread.on("error", resolve).on("exit", resolve);
    });
  const first = start();
  await asked;
  expect(await start()).toMatchObject({ message: expect.stringMatching(BY_THIS) });
  await expect(crawlToEnd(options)).rejects.toThrow(BY_THIS);
  answer();
  expect(await first).toBe(0);
  w.host("a", { "/": page([]) });
  expect((await crawlToEnd(options)).at(-1)).toMatchObject({ by: "done" });
});

it.each([
  ["exists", true],
  ["does not exist yet", false],
])("CrawlLock takes the same lock for all names and links of a file that %s", (_, isThere) => {
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
  for (const [i, path] of paths.entries()) {
    using _lock = new CrawlLock(path);
    // To save time, each path is tested only against the file's own name and the previous path.
    for (const other of [file, paths.at(i - 1) as string])
      expect(() => new CrawlLock(other), `${path} ${other}`).toThrow(BY_THIS);
  }
  expect(existsSync(`${file}-lock`)).toBe(false);
});

it("CrawlLock rejects another file at the path of the lock, and does not change it", () => {
  const file = newFile();
  writeFileSync(`${file}-lock`, "hello");
  expect(() => new CrawlLock(file)).toThrow(
    `${file}-lock is not a lock file of maycrawl. It was not changed. Remove it, or use another file instead of ${file}.`,
  );
  expect(readFileSync(`${file}-lock`, "utf8")).toBe("hello");
});

it("CrawlLock takes over an empty lock file, which a killed process left", () => {
  const file = newFile();
  writeFileSync(`${file}-lock`, "");
  {
    using _lock = new CrawlLock(file);
    expect(() => new CrawlLock(file)).toThrow(BY_THIS);
  }
  expect(readdirSync(dirname(file))).toEqual([]);
});

it("CrawlLock.check() restores a removed or renamed lock file, or throws if another crawl has taken the lock", () => {
  const file = newFile();
  using first = new CrawlLock(file);
  for (const take of [() => rmSync(`${file}-lock`), () => renameSync(`${file}-lock`, `${file}-away`)]) {
    take();
    first.check();
    expect(() => new CrawlLock(file)).toThrow(BY_THIS);
    take();
    {
      using _second = new CrawlLock(file);
      expect(() => first.check()).toThrow(BY_THIS);
    }
    first.check();
  }
});

it("CrawlLock of a crawl whose lock file was removed by hand does not release the lock of a second crawl", () => {
  const file = newFile();
  const first = new CrawlLock(file);
  rmSync(`${file}-lock`);
  using _second = new CrawlLock(file);
  first[Symbol.dispose]();
  expect(() => new CrawlLock(file)).toThrow(BY_THIS);
});

it("crawl() rejects if its lock file was removed and another crawl has taken the lock", async () => {
  const w = await world();
  const { asked, answer } = waitingHost(w, "a");
  const options = quickOptions(w, { seeds: [`${w.origin("a")}/`] });
  const first = crawlToEnd(options);
  await asked;
  rmSync(`${options.file}-lock`);
  using _second = new CrawlLock(options.file);
  answer();
  await expect(first).rejects.toThrow(BY_THIS);
});

it("CrawlLock releases a lock after the process has changed its working directory", () => {
  const file = newFile();
  const at = process.cwd();
  process.chdir(dirname(file));
  const lock = new CrawlLock("crawl.db");
  process.chdir(at);
  lock[Symbol.dispose]();
  expect(existsSync(`${file}-lock`)).toBe(false);
});

it("CrawlLock rejects a file behind circular links with ELOOP", () => {
  const file = newFile();
  symlinkSync("crawl.db", file);
  expect(() => new CrawlLock(file)).toThrow(/could not be opened: ELOOP/);
});

it("CrawlLock rejects a file with a second hard link, until that link is removed", () => {
  const file = newFile();
  writeFileSync(file, "");
  linkSync(file, `${file}-2`);
  for (const path of [file, `${file}-2`]) {
    expect(() => new CrawlLock(path)).toThrow(/has other names \(hard links\).*Use a copy of the file/);
  }
  rmSync(`${file}-2`);
  new CrawlLock(file)[Symbol.dispose]();
});

it.each([
  [0x6969, "NFS"],
  [0xff534d42, "CIFS"],
  [0xff534d42 | 0, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x00c36400, "Ceph"],
  [0xef53, undefined],
  [0x01021994, undefined],
  [0x65735546, undefined],
])("networkOf() maps the file system type %i of statfs to %s", (type, name) => {
  expect(networkOf(type)).toBe(name);
});

it.each(["removed", "replaced"])("CrawlLock.check() throws if the crawl file was %s", (what) => {
  const file = newFile();
  using lock = new CrawlLock(file);
  lock.check();
  writeFileSync(file, "");
  lock.check();
  if (what === "replaced") writeFileSync(`${file}-2`, "");
  if (what === "replaced") renameSync(`${file}-2`, file);
  else rmSync(file);
  expect(() => lock.check()).toThrow(/was removed or replaced while the crawl was running/);
});

it("CrawlLock excludes concurrent processes, and the last one leaves no file", async () => {
  const file = newFile();
  const taker = fileURLToPath(new URL("../../support/lock-process.mjs", import.meta.url));
  const ends = [1, 2, 3, 4].map(async () => {
    const child = spawn(process.execPath, [taker, file, "20"], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const [code] = await once(child, "close");
    return [code, output];
  });
  expect(await Promise.all(ends)).toEqual(Array(4).fill([0, "20"]));
  expect(readdirSync(dirname(file))).toEqual([]);
});

it.skipIf(process.platform !== "linux")(
  "CrawlLock takes the lock of a killed process immediately, although the lock file still exists",
  async () => {
    const file = newFile();
    const holder = fileURLToPath(new URL("../../support/lock-process.mjs", import.meta.url));
    const child = spawn(process.execPath, [holder, file, "hold"], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    expect(() => new CrawlLock(file)).toThrow(`is being crawled by process ${child.pid}. Stop that process`);
    child.kill("SIGKILL");
    await once(child, "close");
    expect(existsSync(`${file}-lock`)).toBe(true);
    new CrawlLock(file)[Symbol.dispose]();
    expect(readdirSync(dirname(file))).toEqual([]);
  },
);

it("CrawlLock takes the lock of a terminated thread", async () => {
  const file = newFile();
  const thread = new Worker(new URL("../../support/lock-process.mjs", import.meta.url), {
    argv: [file, "hold"],
    stdout: true,
  });
  await once(thread.stdout, "data");
  expect(() => new CrawlLock(file)).toThrow(BY_THIS);
  await thread.terminate();
  new CrawlLock(file)[Symbol.dispose]();
});

it("CrawlLock rejects a second container whose process has the same id", async ({ skip }) => {
  const holder = fileURLToPath(new URL("../../support/lock-process.mjs", import.meta.url));
  const file = newFile();
  const inContainer = (what: string) =>
    spawn("unshare", ["--pid", "--fork", "--kill-child", process.execPath, holder, file, what], {
      stdio: ["ignore", "pipe", "pipe"],
    });
  const first = inContainer("hold");
  onTestFinished(() => void first.kill("SIGKILL"));
  const output = await Promise.race([once(first.stdout, "data"), once(first, "close")]);
  if (String(output[0]) !== "held by 1") return skip("no process of number 1 may be started");
  const second = inContainer("1");
  const [message] = await once(second.stderr, "data");
  expect(String(message)).toMatch(/is being crawled by process 1\. Stop that process/);
  expect(() => new CrawlLock(file)).toThrow("is being crawled by process 1. Stop that process");
});

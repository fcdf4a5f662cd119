// Takes the lock of a crawl and holds it (`node lock-process.mjs FILE hold`), or takes and releases it 40 times
// (`node lock-process.mjs FILE 40`).
import { rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CrawlLock } from "../../dist/crawl/file/sqlite/crawl-lock.js";

const [file = "", what = ""] = process.argv.slice(2);
if (what === "hold") {
  globalThis.lock = new CrawlLock(file);
  process.stdout.write(`held by ${process.pid}`);
  await delay(60_000);
}
let taken = 0;
while (taken < Number(what)) {
  let lock;
  try {
    lock = new CrawlLock(file);
  } catch (error) {
    if (
      what === "1" ||
      !/is being crawled by (?:another process|process \d+)\. Stop that process/.test(error.message)
    )
      throw error;
    await delay(1);
    continue;
  }
  // Fails if another process is also between these lines.
  writeFileSync(`${file}-inside`, "", { flag: "wx" });
  await delay(1);
  rmSync(`${file}-inside`);
  lock[Symbol.dispose]();
  taken++;
}
process.stdout.write(String(taken));

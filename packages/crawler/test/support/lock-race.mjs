// A thread that takes the lock of each file at the same moment as another one: `{ files, turns }`.
import { workerData } from "node:worker_threads";
import { CrawlLock } from "../../dist/crawl/file/crawl-lock.js";

const { files, turns } = workerData;
/** Who comes here waits for the other one. */
const meet = (at) => {
  Atomics.add(turns, at, 1);
  while (Atomics.load(turns, at) < 2);
};
for (const [i, file] of files.entries()) {
  let lock;
  meet(3 * i);
  try {
    lock = new CrawlLock(file);
    Atomics.add(turns, 3 * i + 1, 1);
  } catch {
    // The other one has it.
  }
  meet(3 * i + 2);
  lock?.[Symbol.dispose]();
}

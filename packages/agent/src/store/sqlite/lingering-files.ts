import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let isPending = false;

/** Records that libsql has yet to close a file: it waits until the file's statements are garbage-collected. */
export function noteDeferredClose(): void {
  isPending = true;
}

/**
 * Waits until all closed files are closed in the operating system, too. With `node:sqlite` they are, and this function
 * does nothing. libsql (before Node 22.13) closes a file only when V8 collects its statements. So this function forces
 * a garbage collection.
 *
 * Otherwise two things fail with libsql, if a newer Node has made the crawl, with a write-ahead log. `maycrawl crawl
 * report` leaves `-shm` and `-wal` beside the file. And a process that has made a report cannot continue the crawl: the
 * file "is open elsewhere", in the process itself.
 */
export async function closeLibsqlFiles(): Promise<void> {
  if (!isPending) return;
  isPending = false;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Collected statements are freed in the next turns of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
}

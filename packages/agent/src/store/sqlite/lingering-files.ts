import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let isPending = false;

/**
 * Records that libsql still has a closed file open that has a write-ahead log. libsql closes a file in the operating
 * system only after V8 has collected the file's statements. A file without a log can stay open: its locks are released.
 */
export function noteDeferredClose(): void {
  isPending = true;
}

/**
 * Waits until each closed file with a write-ahead log is also closed in the operating system. With `node:sqlite`, this
 * function does nothing, because files are closed immediately. libsql (before Node 22.13) closes a file only when V8
 * collects the file's statements. So this function forces a garbage collection.
 *
 * Without this function, libsql has two problems if a newer Node created the crawl's file, with a write-ahead log.
 * `maycrawl crawl report` leaves the `-shm` and `-wal` files beside the crawl's file. And a process that has made a
 * report cannot continue the crawl: the file "is open elsewhere", because the process itself still has it open.
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

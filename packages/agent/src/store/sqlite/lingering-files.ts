import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let lingers = false;

/** Notes that a file was closed which libsql closes only when the statements of it are garbage. */
export function linger(): void {
  lingers = true;
}

/**
 * Waits until all files that this process closed are closed. With `node:sqlite` they are, and this does nothing. libsql (before Node
 * 22.13) closes a file when V8 finds that the statements of it are garbage, and it has no other way to close one. So V8 has to look.
 *
 * Without this, two things fail there with a crawl that a newer Node has made, whose file has a write-ahead log. `maycrawl crawl report`
 * leaves `-shm` and `-wal` beside the file. A process that has made a report cannot go on with the crawl: the file "is open elsewhere",
 * namely in the process itself.
 */
export async function filesClosed(): Promise<void> {
  if (!lingers) return;
  lingers = false;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // What is found is freed in the next turns of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await setImmediate();
  }
}

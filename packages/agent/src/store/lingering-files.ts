import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let lingers = false;

/** Notes that a file was closed which libsql closes only when the statements of it are garbage. */
export function linger(): void {
  lingers = true;
}

/**
 * Waits until all files that this process closed are closed. With `node:sqlite` they are, and this does nothing. libsql frees
 * statements when V8 finds that they are garbage, and a file that was read, with what SQLite keeps beside it (`-shm`, `-wal`), is left
 * behind by a process that calls `process.exit` before that.
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

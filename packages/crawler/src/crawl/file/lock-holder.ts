import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";

/** Who has a lock, as its file says. */
export interface LockHolder {
  readonly pid: number;
  /** When that process began, in milliseconds; undefined where it does not say. */
  readonly began: number | undefined;
}

/**
 * When this process began, by a clock that nobody sets. All its threads, and all copies of this module, come to the same; another
 * process that has its number comes to another time. In a container each process may have the same number.
 */
const BEGAN = beganAt();

/** Two readings of it differ by less. No process ends, and another begins, within that. */
const ACCURACY = 10;

/** What is written into one lock of this process: no other one has the same. */
export function ownMark(): string {
  return `${process.pid} ${Math.round(BEGAN)} ${randomUUID()}`;
}

/** What stands in a lock's file; undefined where it cannot be read. */
export function markIn(path: string): string | undefined {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return undefined;
  }
}

/** Who has a lock, by its mark; undefined where that was killed before it could write who it is. */
export function holderIn(mark: string | undefined): LockHolder | undefined {
  const [, pid, began] = /^([1-9]\d*)(?: (\d+))?/.exec(mark ?? "") ?? [];
  if (pid === undefined) return undefined;
  return { pid: Number(pid), began: began === undefined ? undefined : Number(began) };
}

/** Whether it is this process, in whatever thread. */
export function isThisProcess({ pid, began }: LockHolder): boolean {
  return pid === process.pid && began !== undefined && Math.abs(began - BEGAN) < ACCURACY;
}

/** Whether it is a process that goes on. */
export function isAlive(holder: LockHolder): boolean {
  // One that is no more had the number that this one has by chance.
  if (holder.pid === process.pid) return isThisProcess(holder);
  try {
    process.kill(holder.pid, 0);
    return !isUnreaped(holder.pid);
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether a process has ended, and only its parent has not asked how: in a container that may be for ever. */
function isUnreaped(pid: number): boolean {
  try {
    // The state stands behind the name, which may hold anything (proc(5)).
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    // Not Linux, or just gone.
    return false;
  }
}

function beganAt(): number {
  let latest = Number.NEGATIVE_INFINITY;
  // Whatever comes between the two readings makes it too early.
  for (let reading = 0; reading < 5; reading++) {
    latest = Math.max(latest, Number(process.hrtime.bigint()) / 1e6 - process.uptime() * 1000);
  }
  return latest;
}

import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { kindAtRest } from "@maycrawl/agent/sqlite";
import { processStatus } from "../../source/process-status.ts";

/**
 * Removes the lock that a crawl by maycrawl 0.1.0 left behind: a text with the number of its process.
 * @returns that number, if the process goes on. Its lock stays.
 */
export function removeOldLock(path: string): number | undefined {
  if (!isOld(path)) return undefined;
  // Under a name that nobody else knows it is surely the text that is opened and closed here, and not a lock that
  // another thread of this process has made in its place: by that, the process would lose it.
  const aside = `${path}-${randomUUID()}`;
  if (!isDone(() => renameSync(path, aside))) return undefined;
  const pid = isOld(aside) ? pidIn(readFileSync(aside, "latin1")) : undefined;
  const isHeld = pid === undefined ? !isOld(aside) : isAlive(pid);
  if (isHeld) isDone(() => linkSync(aside, path));
  isDone(() => unlinkSync(aside));
  return isHeld ? pid : undefined;
}

/** Whether there is a lock that is not of SQLite's. An empty file is the beginning of either. */
function isOld(path: string): boolean {
  try {
    return kindAtRest(path) === "no database";
  } catch {
    // It has just been removed, or may not be read: whoever takes the lock learns that.
    return false;
  }
}

function pidIn(text: string): number | undefined {
  const [, pid] = /^([1-9]\d*)\b/.exec(text) ?? [];
  return pid === undefined ? undefined : Number(pid);
}

/** Whether a process goes on. One that had the number of this one is gone: this one has made no such lock. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return processStatus(pid)?.isDead !== true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isDone(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

import { hostname } from "node:os";
import { pathToFileURL } from "node:url";
import { openSqlite } from "@maycrawl/agent/internal";

/**
 * The process that holds a lock, as the lock's file names it. The operating system holds the lock; this record only
 * identifies the holder.
 */
export interface LockHolder {
  readonly pid: number;
  /** Name of the machine or container. */
  readonly host: string;
  /** Start of the process in milliseconds, by a clock that is never set. */
  readonly began: number;
  /** Random id of this lock. */
  readonly token: string;
}

/** Maximum difference between two measurements of a process's start, in milliseconds. */
const ACCURACY_MS = 10;

const OWN = { pid: process.pid, host: hostname(), began: beganAt() };

/**
 * Returns SQL that writes this process into a lock's file. A view does not need a page of its own: the file has a
 * single page, which is written completely even if the process is killed at that moment.
 */
export function holderSql(token: string): string {
  const host = OWN.host.slice(0, 100).replaceAll("'", "''");
  return `DROP VIEW IF EXISTS holder; CREATE VIEW holder AS SELECT ${OWN.pid} AS pid, '${host}' AS host, ${OWN.began} AS began, '${token}' AS token`;
}

/** Returns the process that a lock's file names; undefined if the file names no process. Takes no lock. */
export function holderOf(path: string): LockHolder | undefined {
  try {
    const database = openSqlite(`${pathToFileURL(path).href}?immutable=1`);
    try {
      return database.prepare("SELECT pid, host, began, token FROM holder").get() as LockHolder | undefined;
    } finally {
      database.close();
    }
  } catch {
    // The file is just being created or removed.
    return undefined;
  }
}

/** Returns the name of the process that holds a lock, and the advice for the user. */
export function describeHolder(holder: LockHolder | undefined): readonly [by: string, advice: string] {
  if (holder === undefined) return ["another process", "Stop that process"];
  const { pid, host, began } = holder;
  if (host !== OWN.host) return [`process ${pid} on ${host}`, "Stop that process"];
  if (pid === OWN.pid && Math.abs(began - OWN.began) < ACCURACY_MS)
    return ["this process", "Wait until that crawl ends"];
  return [`process ${pid}`, "Stop that process"];
}

function beganAt(): number {
  let latest = Number.NEGATIVE_INFINITY;
  // A pause between the two clock calls makes the result too early, so the latest result is best.
  for (let reading = 0; reading < 5; reading++) {
    latest = Math.max(latest, Number(process.hrtime.bigint()) / 1e6 - process.uptime() * 1000);
  }
  return Math.round(latest);
}

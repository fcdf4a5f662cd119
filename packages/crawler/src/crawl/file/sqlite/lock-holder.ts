import { hostname } from "node:os";
import { pathToFileURL } from "node:url";
import { openSqlite } from "@maycrawl/agent/internal";

/** The process that has a lock, as the lock's file names it. The operating system holds the lock; this says whose it is. */
export interface LockHolder {
  readonly pid: number;
  /** The name of its machine, or of its container. */
  readonly host: string;
  /** When it began, in ms, by a clock that is never set. */
  readonly began: number;
  /** Of this lock alone. */
  readonly token: string;
}

/** Two readings of when a process began differ by less, in ms. */
const ACCURACY_MS = 10;

const OWN = { pid: process.pid, host: hostname(), began: beganAt() };

/**
 * Returns SQL that writes this process into a lock's file. A view needs no page of its own: the file has one, which is written whole, also where
 * the process is killed at that moment.
 */
export function holderSql(token: string): string {
  const host = OWN.host.slice(0, 100).replaceAll("'", "''");
  return `DROP VIEW IF EXISTS holder; CREATE VIEW holder AS SELECT ${OWN.pid} AS pid, '${host}' AS host, ${OWN.began} AS began, '${token}' AS token`;
}

/** Returns the process that a lock's file names; undefined if it names none. It takes no lock. */
export function holderOf(path: string): LockHolder | undefined {
  try {
    const database = openSqlite(`${pathToFileURL(path).href}?immutable=1`);
    try {
      return database.prepare("SELECT pid, host, began, token FROM holder").get() as LockHolder | undefined;
    } finally {
      database.close();
    }
  } catch {
    // It is just being made, or removed.
    return undefined;
  }
}

/** Returns words for a process that has a lock, and for what is to be done about it. */
export function holderWords(holder: LockHolder | undefined): readonly [by: string, advice: string] {
  if (holder === undefined) return ["another process", "Stop that one"];
  const { pid, host, began } = holder;
  if (host !== OWN.host) return [`process ${pid} of ${host}`, "Stop that one"];
  if (pid === OWN.pid && Math.abs(began - OWN.began) < ACCURACY_MS)
    return ["this process already", "Wait for that"];
  return [`process ${pid}`, "Stop that one"];
}

function beganAt(): number {
  let latest = Number.NEGATIVE_INFINITY;
  // Whatever comes between the two readings makes it too early.
  for (let reading = 0; reading < 5; reading++) {
    latest = Math.max(latest, Number(process.hrtime.bigint()) / 1e6 - process.uptime() * 1000);
  }
  return Math.round(latest);
}

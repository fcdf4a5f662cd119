import { setTimeout as delay } from "node:timers/promises";
import type { HostWait } from "../../state/frontier.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { WorkerLeftOutCounts } from "../worker/worker-left-out-counts.ts";
import type { WriteLossDetector } from "../worker/write-loss-detector.ts";
import type { InboxMessage, PendingMessage } from "./inbox-message.ts";
import { type LeasedHost, LeaseLost } from "./leased-host.ts";
import type { Released, WrittenHost, WrittenRows } from "./written-rows.ts";

/** JSON escapes of characters that PostgreSQL's text cannot store: NUL and lone surrogates. */
const NOT_TEXT = /\\u0000|\\ud[89a-f]/;

/**
 * Time to wait for further hosts before a statement is sent, in milliseconds. It applies while less than half of the
 * leased hosts take part in the statement.
 */
export const GATHER_MS = 2;

/** Options of `RowWriter`. */
export interface RowWriterOptions {
  readonly database: CrawlDatabase;
  readonly slot: number;
  readonly leaseMs: number;
  readonly leftOut: WorkerLeftOutCounts;
  readonly writeLoss: WriteLossDetector;
  /** Returns the number of leased hosts. */
  readonly leased: () => number;
  /** Called with the database's time. */
  readonly heard: (now: number) => void;
}

/** A host whose changes are to be written. */
interface Pending {
  /** How the lease ends; undefined if it continues. */
  release: Released | undefined;
  readonly waiting: { readonly resolve: () => void; readonly reject: (reason: unknown) => void }[];
}

/**
 * Writes the results of turns. One write runs at a time. Changes that arrive while it runs share the next write, which
 * is one transaction. With more active hosts, more of them share a write.
 */
export class RowWriter {
  readonly #options: RowWriterOptions;
  readonly #sql: string;
  #pending = new Map<LeasedHost, Pending>();
  #messages: {
    readonly rows: readonly InboxMessage[];
    readonly resolve: () => void;
    readonly reject: (reason: unknown) => void;
  }[] = [];
  #isWriting = false;

  constructor(options: RowWriterOptions) {
    this.#options = options;
    this.#sql = `SELECT ${options.database.schema}.write($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) AS said`;
  }

  /**
   * Writes the changes of a host and renews its lease.
   * @throws {LeaseLost} if the lease is lost. Nothing is written then.
   */
  write(host: LeasedHost): Promise<void> {
    return this.#add(host, undefined);
  }

  /**
   * Writes the changes of a host and ends its lease.
   * @param ms time until the host may be leased again, in milliseconds.
   */
  release(host: LeasedHost, ms: number, wait: HostWait): Promise<void> {
    return this.#add(host, { release: ms, waiting_for: wait.waitingFor, stuck: wait.stuck });
  }

  /** Sends URLs that were not found on a page. */
  send(rows: readonly InboxMessage[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#messages.push({ rows, resolve, reject });
      void this.#run();
    });
  }

  #add(host: LeasedHost, release: Pending["release"]): Promise<void> {
    if (host.isLost) return Promise.reject(new LeaseLost(host.origin));
    return new Promise((resolve, reject) => {
      const pending = this.#pending.get(host) ?? { release, waiting: [] };
      pending.release ??= release;
      pending.waiting.push({ resolve, reject });
      this.#pending.set(host, pending);
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    // Calls in the same turn of the event loop share the first write.
    await Promise.resolve();
    while (this.#pending.size > 0 || this.#messages.length > 0) {
      // Most hosts will have changes soon. One call for all of them costs little more than one call for some.
      if (this.#pending.size * 2 < this.#options.leased()) await delay(GATHER_MS);
      const pending = this.#pending;
      const messages = this.#messages;
      this.#pending = new Map();
      this.#messages = [];
      // The previous call may have lost the lease after the host was added here.
      for (const [host, { waiting }] of pending)
        if (host.isLost) {
          pending.delete(host);
          for (const { reject } of waiting) reject(new LeaseLost(host.origin));
        }
      if (pending.size === 0 && messages.length === 0) continue;
      try {
        const lost = await this.#send(
          pending,
          messages.flatMap(({ rows }) => rows),
        );
        if (lost === undefined) this.#messages.unshift(...messages);
        else for (const { resolve } of messages) resolve();
        for (const [host, { waiting }] of pending) {
          if (lost?.has(host.id) !== false) host.isLost = true;
          for (const { resolve, reject } of waiting)
            if (host.isLost) reject(new LeaseLost(host.origin));
            else resolve();
        }
      } catch (thrown) {
        // These changes are not written. Later changes may depend on them, so nothing more is written for these hosts.
        for (const host of pending.keys()) host.isLost = true;
        for (const { reject } of messages) reject(thrown);
        for (const { waiting } of pending.values()) for (const { reject } of waiting) reject(thrown);
      }
    }
    this.#isWriting = false;
  }

  /**
   * @returns ids of the hosts whose lease is lost; undefined if nothing was written because the database has lost
   * writes.
   */
  async #send(
    pending: ReadonlyMap<LeasedHost, Pending>,
    messages: readonly InboxMessage[],
  ): Promise<ReadonlySet<number> | undefined> {
    const { database, slot, leaseMs, leftOut, heard, writeLoss } = this.#options;
    const hosts: WrittenHost[] = [];
    const all: WrittenRows[] = [];
    const sites: object[] = [];
    const sending: (PendingMessage & { readonly host: number })[] = [];
    for (const [host, { release }] of pending) {
      all.push(host.takeRows());
      const site = host.takeSite();
      if (site !== undefined) sites.push(site);
      sending.push(...host.takeSending().map((each) => ({ ...each, host: host.id })));
      hosts.push(host.takeHost(release));
    }
    const rows = (name: keyof WrittenRows): string | null =>
      jsonOf(all.flatMap((each) => each[name] as object[]));
    const counts = leftOut.takeChanged();
    const { acknowledgedWrites } = writeLoss;
    const [answer] = await database.run<{
      said: { now: number; writes: number | null; lost: readonly number[] };
    }>(this.#sql, [
      slot,
      acknowledgedWrites,
      leaseMs,
      JSON.stringify(hosts),
      rows("urls"),
      rows("visits"),
      rows("links"),
      rows("contradictions"),
      rows("budgets"),
      rows("alike"),
      jsonOf(counts.leftOut),
      jsonOf(counts.kept),
      jsonOf([...messages, ...all.flatMap(({ inbox }) => inbox)]),
      jsonOf(sites),
      all.some(({ visits }) => visits.some(({ status }) => status === 304)),
    ]);
    const { now, writes, lost: ids } = answer?.said ?? { now: 0, writes: 0, lost: [] };
    heard(now);
    if (writeLoss.compare(acknowledgedWrites, writes, now)) return undefined;
    writeLoss.acknowledged(writes ?? 0, now);
    const lost = new Set(ids);
    for (const { outbox, url, sent, host } of sending) if (!lost.has(host)) outbox.wasSent(url, sent);
    return lost;
  }
}

/**
 * Returns rows as JSON for PostgreSQL; null if `rows` is empty. U+FFFD replaces characters that PostgreSQL cannot
 * store.
 */
function jsonOf(rows: readonly unknown[]): string | null {
  if (rows.length === 0) return null;
  const text = JSON.stringify(rows);
  // The match may also come from a text that has a backslash before such letters. Then the replacer changes nothing.
  return NOT_TEXT.test(text) ? JSON.stringify(rows, replaceUnstorable) : text;
}

function replaceUnstorable(_name: string, value: unknown): unknown {
  // The conversion to UTF-8 replaces lone surrogates by U+FFFD.
  return typeof value === "string" ? Buffer.from(value.replaceAll("\0", "\u{fffd}")).toString() : value;
}

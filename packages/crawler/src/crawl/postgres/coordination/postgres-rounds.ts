import { NOW } from "@maycrawl/agent/internal";
import type { RoundStart } from "../../run/crawl-keeper.ts";
import type { CrawlEnd } from "../../state/events.ts";
import { leftOutBit, OPTION_BITS, ROOM_BITS } from "../../state/left-out-reasons.ts";
import { LAST_ROUND, type Round, type RoundEnd } from "../../state/round.ts";
import { recheckSql } from "../../urls/revisit.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { Run } from "../client/transaction.ts";
import { HOST_HAS_WORK, IS_THERE, NEW_TOKEN } from "../schema/sql-fragments.ts";
import { writeLossError } from "../worker/write-loss-detector.ts";
import { settleLinks } from "./settle-links.ts";

/** A round that was begun, or joined. */
export type Begun = Omit<RoundStart, "used">;

/** How a round begins. */
export interface Beginning {
  readonly slot: number;
  /** Whether a round that was ended by a limit goes on. */
  readonly mayResume: boolean;
  readonly isAdaptive: boolean;
  readonly maxPages: number;
}

/** The rounds of a crawl in a database. Whoever comes first begins and ends them. */
export class PostgresRounds {
  readonly #database: CrawlDatabase;

  constructor(database: CrawlDatabase) {
    this.#database = database;
  }

  /** The last one; undefined before the first. */
  async last(): Promise<Round | undefined> {
    const [last] = await this.#database.run<Round>(
      LAST_ROUND.replace("round ORDER", `${this.#database.schema}.round ORDER`),
    );
    return last;
  }

  /** How many URLs were visited in a round. */
  visitedIn(round: number): Promise<number> {
    return this.#database.transact((run) => visitedIn(run, round));
  }

  /** Returns when the first URL is due: a visited one, or one that is gone and still named. Undefined without such a URL. */
  async nextDueAt(): Promise<number | undefined> {
    const [row] = await this.#database.run<{ at: number | null }>(
      `SELECT min(coalesce(due_at, 0)) AS at FROM ${this.#database.schema}.url_row WHERE state = 1 OR ${recheckSql(0, "true")}`,
    );
    return row?.at ?? undefined;
  }

  /**
   * Joins a round that is under way, goes on with one that was interrupted or ended by a limit, or begins one.
   * @returns undefined while other workers still have hosts of a round that is over.
   */
  begin({ slot, mayResume, isAdaptive, maxPages }: Beginning): Promise<Begun | undefined> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      const [last] = await run<Round>(LAST_ROUND);
      const isOpen = last !== undefined && last.endedBy === null;
      // Others that are about to begin, too, do not make up for what is done when a round goes on.
      const isJoined = isOpen && (await hasOthers(run, slot, "AND NOT is_seeding"));
      if (!isJoined && (await haveOthersHosts(run, slot))) return undefined;
      await run("UPDATE worker SET is_seeding = false WHERE slot = $1", [slot]);
      if (isJoined) return { round: last.id, isResumed: true, before: last.visitedBefore };
      await endLeases(run);
      if (isOpen || (last?.endedBy === "limit" && mayResume))
        return { round: last.id, isResumed: true, before: await resume(run, last, maxPages) };
      const round = (last?.id ?? 0) + 1;
      await beginNew(run, round, isAdaptive, maxPages);
      return { round, isResumed: false, before: 0 };
    });
  }

  /**
   * Ends a round, if nothing speaks against it: not where the database has lost writes of this worker.
   * @returns how it ended, by this or by another worker; undefined where it goes on.
   * @throws {CrawlStoreError} where the round is lost.
   */
  end(
    round: number,
    by: Exclude<RoundEnd, "limit">,
    { slot, writes }: { readonly slot: number; readonly writes: number },
  ): Promise<CrawlEnd | undefined> {
    const work = `EXISTS (SELECT FROM host WHERE ${HOST_HAS_WORK}`;
    const goesOn = by === "done" ? `${work})` : `${work} AND (stuck IS NULL OR worker IS NOT NULL))`;
    return this.#database.transact(async (run) => {
      // Who agrees after this finds that the round is over; who has agreed before is waited for.
      await run("SELECT 1 FROM crawl FOR UPDATE");
      await run(
        `UPDATE round SET ended_at = ${NOW}, ended_by = $2 WHERE id = $1 AND ended_by IS NULL AND NOT ${goesOn} AND NOT ${IS_SEEDED}
          AND EXISTS (SELECT FROM worker WHERE slot = $3 AND writes >= $4)`,
        [round, by, slot, writes],
      );
      const [last] = await run<Round>(LAST_ROUND);
      if (last === undefined || last.id < round) throw writeLossError(`round ${round}`);
      if (last.id > round) return "done";
      return last.endedBy ?? undefined;
    });
  }

  /**
   * Ends a round in which no more pages may be visited. Pages that were counted and not visited, by a worker that is gone or one that
   * had to give them up, are counted anew: then it may go on.
   * @returns how it ended; "wait" while other workers have hosts, whose pages are under way, or are about to join; undefined where it goes on.
   */
  endAtLimit(round: number, maxPages: number): Promise<CrawlEnd | "wait" | undefined> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      const [last] = await run<Round>(LAST_ROUND);
      if (last === undefined || last.id < round) throw writeLossError(`round ${round}`);
      if (last.id > round) return "done";
      if (last.endedBy !== null) return last.endedBy;
      const [now] = await run<{ mayGoOn: boolean; hasWork: boolean }>(
        `SELECT EXISTS (SELECT FROM host WHERE worker IS NOT NULL AND ready_at > ${NOW}) OR ${IS_SEEDED} AS "mayGoOn",
          EXISTS (SELECT FROM host WHERE ${HOST_HAS_WORK}) AS "hasWork"`,
      );
      if (now?.mayGoOn === true) return "wait";
      const visited = await visitedIn(run, round);
      const left = maxPages - (visited - last.visitedBefore);
      const by = now?.hasWork === true ? "limit" : "done";
      if (by === "limit" && left >= 1) {
        await setAllowance(run, left);
        return undefined;
      }
      await run(`UPDATE round SET ended_at = ${NOW}, ended_by = $2 WHERE id = $1`, [round, by]);
      return by;
    });
  }

  /**
   * Brings up to date what follows from links and sitemaps: who links to URLs, which sitemap names them. While other workers have URLs
   * on their way to inboxes, it is left to the last of them.
   */
  settle(round: number): Promise<void> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      await settleLinks(run, round);
    });
  }
}

/** Whether a worker adds seeds, or is about to join the round with them. */
const IS_SEEDED = `EXISTS (SELECT FROM worker WHERE is_seeding AND ${IS_THERE})`;

/** Whether another worker that has agreed on the settings was there a moment ago. @param more conditions, as SQL. */
export async function hasOthers(run: Run, slot: number, more = ""): Promise<boolean> {
  const [others] = await run(
    `SELECT 1 FROM worker WHERE slot <> $1 AND has_agreed AND ${IS_THERE} ${more} LIMIT 1`,
    [slot],
  );
  return others !== undefined;
}

/** Whether another worker that was there a moment ago has a host. */
async function haveOthersHosts(run: Run, slot: number): Promise<boolean> {
  const rows = await run(
    `SELECT 1 FROM host JOIN worker ON worker.slot = host.worker WHERE host.worker IS NOT NULL AND worker.slot <> $1 AND ${IS_THERE} LIMIT 1`,
    [slot],
  );
  return rows.length > 0;
}

/**
 * Ends all leases, those of workers that are gone, and keeps others from leasing hosts until the end of the transaction: they would know
 * the hosts as they were before it. A worker may have made a request until a moment ago: its host is left alone as after any other.
 */
export async function endLeases(run: Run): Promise<void> {
  await run("LOCK TABLE host IN SHARE ROW EXCLUSIVE MODE");
  await run(
    `UPDATE host SET token = ${NEW_TOKEN}, worker = NULL, ready_at = least(ready_at, greatest(not_before, ${NOW} + pause_ms))
      WHERE worker IS NOT NULL`,
  );
}

/** Who starts a crawl again wants to know at once whether a host is back, as soon as its pause is over. */
const TRY_STUCK = "UPDATE host SET ready_at = coalesce(not_before, 0), stuck = NULL WHERE stuck IS NOT NULL";

/** Queues URLs, and counts them at their hosts. */
function requeue(where: string): string {
  return `WITH changed AS (UPDATE url_row SET state = 0, round = $1, tries = NULL, skipped = NULL, skipped_because = NULL WHERE ${where}
    RETURNING host), counts AS (SELECT host, count(*) AS queued FROM changed GROUP BY host)
    UPDATE host SET queued = host.queued + counts.queued FROM counts WHERE host.id = counts.host`;
}

async function visitedIn(run: Run, round: number): Promise<number> {
  const [count] = await run<{ visited: number }>(
    "SELECT count(DISTINCT url)::float8 AS visited FROM visit WHERE round = $1",
    [round],
  );
  return count?.visited ?? 0;
}

/** @returns how many URLs were visited in it before its present allowance of pages. */
async function resume(run: Run, { id, ...last }: Round, maxPages: number): Promise<number> {
  const visited = await visitedIn(run, id);
  const isSame = await allow(run, maxPages);
  const before = isSame && last.endedBy !== "limit" ? last.visitedBefore : visited;
  // A run that was interrupted at its last page has none left: this one has its own.
  const visitedBefore = visited - before >= maxPages ? visited : before;
  await run("UPDATE round SET visited_before = $2, ended_at = NULL, ended_by = NULL WHERE id = $1", [
    id,
    visitedBefore,
  ]);
  await setAllowance(run, maxPages - (visited - visitedBefore));
  await run(TRY_STUCK);
  await run(
    requeue(
      "seed = 1 AND (state IN (1, 3) OR (state = 2 AND skipped IN ('robots', 'refused'))) AND NOT EXISTS (SELECT FROM visit WHERE visit.id = url_row.visit AND visit.round = $1)",
    ),
    [id],
  );
  return visitedBefore;
}

async function beginNew(run: Run, id: number, isAdaptive: boolean, maxPages: number): Promise<void> {
  await allow(run, maxPages);
  await setAllowance(run, maxPages);
  await run(`INSERT INTO round (id, started_at) VALUES ($1, ${NOW})`, [id]);
  await run("UPDATE url_row SET state = 0, tries = NULL WHERE state = 4");
  await run(TRY_STUCK);
  // A sitemap that is a seed is read in each round, as other seeds are visited.
  await run(
    `WITH changed AS (UPDATE sitemap SET state = 0, named_round = $1 WHERE seed = 1 AND named_by IS NULL AND state <> 0 RETURNING host),
      counts AS (SELECT host, count(*) AS files FROM changed GROUP BY host)
      UPDATE host SET files = host.files + counts.files FROM counts WHERE host.id = counts.host`,
    [id],
  );
  const isDue = isAdaptive ? `coalesce(due_at, 0) <= ${NOW}` : undefined;
  await run(
    requeue(
      `(state = 1 AND (${isDue ?? "true"} OR seed = 1)) OR ${recheckSql(id, isDue)} OR (state = 2 AND skipped IN ('robots', 'refused'))`,
    ),
    [id],
  );
  await run("DELETE FROM kept_part WHERE reason IN ('robots', 'refused')");
  await seeAgain(run, ROOM_BITS);
  await run("UPDATE crawl SET round = $1", [id]);
  await run("DELETE FROM site");
  await run(
    "INSERT INTO site (name, weight) SELECT site, sum(weight) + count(*) FROM host WHERE site IS NOT NULL GROUP BY site",
  );
  await foldParts(run);
}

/** Keeps how many pages a run may visit. @returns whether that is as many as the run before might. */
async function allow(run: Run, maxPages: number): Promise<boolean> {
  const words = String(maxPages);
  const [row] = await run<{ value: string }>("SELECT value FROM setting WHERE name = 'pages'");
  await run(
    "INSERT INTO setting (name, value) VALUES ('pages', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [words],
  );
  return row?.value === words;
}

async function setAllowance(run: Run, pages: number): Promise<void> {
  await run("UPDATE allowance SET pages = $1", [Number.isFinite(pages) ? Math.max(0, pages) : null]);
}

/**
 * Forgets what was left out for some reasons, since the links are to be seen again: on the pages that have such links the reasons
 * become the mark `again`.
 */
export async function seeAgain(run: Run, bits: number = OPTION_BITS): Promise<void> {
  for (const table of ["url_row", "sitemap"])
    await run(
      `UPDATE ${table} SET left_out = (left_out & ~${bits}) | ${leftOutBit.again} WHERE left_out & ${bits} <> 0`,
    );
  const reasons = Object.entries(leftOutBit).flatMap(([reason, bit]) => ((bit & bits) === 0 ? [] : [reason]));
  await run("DELETE FROM left_out_part WHERE reason = ANY ($1)", [reasons]);
}

/** Adds up the counts of workers that are gone, as slot 0. */
async function foldParts(run: Run): Promise<void> {
  const gone = "slot <> 0 AND slot NOT IN (SELECT slot FROM worker)";
  await run(
    `WITH gone AS (DELETE FROM left_out_part WHERE ${gone} RETURNING reason, origin, links, example)
      INSERT INTO left_out_part (reason, origin, slot, links, example) SELECT reason, origin, 0, sum(links), min(example) FROM gone
      GROUP BY reason, origin ON CONFLICT (reason, origin, slot) DO UPDATE SET links = left_out_part.links + excluded.links`,
  );
  await run(
    `WITH gone AS (DELETE FROM kept_part WHERE ${gone} RETURNING reason, room)
      INSERT INTO kept_part (reason, slot, room) SELECT reason, 0, sum(room) FROM gone GROUP BY reason
      ON CONFLICT (reason, slot) DO UPDATE SET room = kept_part.room + excluded.room`,
  );
}

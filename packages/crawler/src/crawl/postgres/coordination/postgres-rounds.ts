import { NOW } from "@maycrawl/agent/internal";
import type { RoundStart } from "../../run/crawl-keeper.ts";
import type { CrawlEnd } from "../../state/events.ts";
import { leftOutBit, OPTION_BITS, ROOM_BITS } from "../../state/left-out-reasons.ts";
import { LAST_ROUND, type Round, type RoundEnd } from "../../state/round.ts";
import { recheckSql } from "../../urls/revisit.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { Run } from "../client/transaction.ts";
import { HOST_HAS_WORK, IS_ACTIVE, NEW_TOKEN } from "../schema/sql-fragments.ts";
import { writeLossError } from "../worker/write-loss-detector.ts";
import { settleLinks } from "./settle-links.ts";

/** A round that this worker has begun, resumed or joined. */
export type BegunRound = Omit<RoundStart, "used">;

/** Parameters for beginning a round. */
export interface RoundParameters {
  readonly slot: number;
  /** Whether a round that ended at the page limit may continue. */
  readonly mayResume: boolean;
  readonly isAdaptive: boolean;
  readonly maxPages: number;
}

/** The rounds of a crawl in a database. Any worker can begin or end a round; the others join it or see its end. */
export class PostgresRounds {
  readonly #database: CrawlDatabase;

  constructor(database: CrawlDatabase) {
    this.#database = database;
  }

  /** Returns the last round; undefined before the first. */
  async last(): Promise<Round | undefined> {
    const [last] = await this.#database.run<Round>(
      LAST_ROUND.replace("round ORDER", `${this.#database.schema}.round ORDER`),
    );
    return last;
  }

  /** Returns the number of URLs that were visited in a round. */
  visitedIn(round: number): Promise<number> {
    return this.#database.transact((run) => visitedIn(run, round));
  }

  /**
   * Returns when the first URL is due; undefined if none is. Considers visited URLs, and URLs that are gone but
   * still named by a link, a sitemap or a seed.
   */
  async nextDueAt(): Promise<number | undefined> {
    const [row] = await this.#database.run<{ at: number | null }>(
      `SELECT min(coalesce(due_at, 0)) AS at FROM ${this.#database.schema}.url_row WHERE state = 1 OR ${recheckSql(0, "true")}`,
    );
    return row?.at ?? undefined;
  }

  /**
   * Joins the open round, resumes a round that was interrupted or ended at the page limit, or begins a new round.
   * @returns undefined while other workers still hold hosts of a finished round.
   */
  begin({ slot, mayResume, isAdaptive, maxPages }: RoundParameters): Promise<BegunRound | undefined> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      const [last] = await run<Round>(LAST_ROUND);
      const isOpen = last !== undefined && last.endedBy === null;
      // Workers that are still seeding do not count, because they have not resumed the round either.
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
   * Ends a round if no host has work, no worker is seeding, and the database has not lost writes of this worker. With
   * `unreachable`, stuck hosts may still have work.
   * @returns how this or another worker ended the round; undefined if it continues.
   * @throws {CrawlStoreError} if the database has lost the round.
   */
  end(
    round: number,
    by: Exclude<RoundEnd, "limit">,
    { slot, writes }: { readonly slot: number; readonly writes: number },
  ): Promise<CrawlEnd | undefined> {
    const work = `EXISTS (SELECT FROM host WHERE ${HOST_HAS_WORK}`;
    const goesOn = by === "done" ? `${work})` : `${work} AND (stuck IS NULL OR worker IS NOT NULL))`;
    return this.#database.transact(async (run) => {
      // While the row is locked, `agreeOnSettings` waits. Workers that run it later see the ended round. A worker that
      // ran it earlier is seeding, so the round does not end.
      await run("SELECT 1 FROM crawl FOR UPDATE");
      await run(
        `UPDATE round SET ended_at = ${NOW}, ended_by = $2 WHERE id = $1 AND ended_by IS NULL AND NOT ${goesOn} AND NOT ${IS_SEEDING}
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
   * Ends a round at the page limit. Some pages may have been counted but not visited, because their worker died or gave
   * them up. The visited pages are therefore counted again, and the round continues if some pages are left.
   * @returns how the round ended; "wait" while other workers hold hosts or are about to join; undefined if it is open.
   */
  endAtLimit(round: number, maxPages: number): Promise<CrawlEnd | "wait" | undefined> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      const [last] = await run<Round>(LAST_ROUND);
      if (last === undefined || last.id < round) throw writeLossError(`round ${round}`);
      if (last.id > round) return "done";
      if (last.endedBy !== null) return last.endedBy;
      const [now] = await run<{ mayGoOn: boolean; hasWork: boolean }>(
        `SELECT EXISTS (SELECT FROM host WHERE worker IS NOT NULL AND ready_at > ${NOW}) OR ${IS_SEEDING} AS "mayGoOn",
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

  /** Runs `settleLinks` in a transaction. Only one worker at a time can do so. */
  settle(round: number): Promise<void> {
    return this.#database.transact(async (run) => {
      await run("SELECT 1 FROM crawl FOR UPDATE");
      await settleLinks(run, round);
    });
  }
}

/** SQL condition: an active worker is adding seeds, or has added them and is about to join the round. */
const IS_SEEDING = `EXISTS (SELECT FROM worker WHERE is_seeding AND ${IS_ACTIVE})`;

/** Whether another active worker has agreed on the settings. @param more additional SQL conditions. */
export async function hasOthers(run: Run, slot: number, more = ""): Promise<boolean> {
  const [others] = await run(
    `SELECT 1 FROM worker WHERE slot <> $1 AND has_agreed AND ${IS_ACTIVE} ${more} LIMIT 1`,
    [slot],
  );
  return others !== undefined;
}

/** Whether another active worker holds a host. */
async function haveOthersHosts(run: Run, slot: number): Promise<boolean> {
  const rows = await run(
    `SELECT 1 FROM host JOIN worker ON worker.slot = host.worker WHERE host.worker IS NOT NULL AND worker.slot <> $1 AND ${IS_ACTIVE} LIMIT 1`,
    [slot],
  );
  return rows.length > 0;
}

/**
 * Ends all leases, including those of dead workers. The lock keeps workers from leasing hosts until the transaction
 * ends: they would still see the state before it. A worker may have sent a request just now, so its
 * hosts are ready only after their usual pause.
 */
export async function endLeases(run: Run): Promise<void> {
  await run("LOCK TABLE host IN SHARE ROW EXCLUSIVE MODE");
  await run(
    `UPDATE host SET token = ${NEW_TOKEN}, worker = NULL, ready_at = least(ready_at, greatest(not_before, ${NOW} + pause_ms))
      WHERE worker IS NOT NULL`,
  );
}

/** SQL for a restarted crawl: tries stuck hosts again as soon as the pause that they requested is over. */
const TRY_STUCK = "UPDATE host SET ready_at = coalesce(not_before, 0), stuck = NULL WHERE stuck IS NOT NULL";

/** Returns SQL that queues URLs for round `$1` and counts them at their hosts. @param where condition on `url_row`. */
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

/** Reopens a round. @returns the number of its visited URLs that do not count towards the page limit. */
async function resume(run: Run, { id, ...last }: Round, maxPages: number): Promise<number> {
  const visited = await visitedIn(run, id);
  const isSame = await storePageLimit(run, maxPages);
  const before = isSame && last.endedBy !== "limit" ? last.visitedBefore : visited;
  // If the interrupted run has used its whole allowance, this run gets a new one.
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
  await storePageLimit(run, maxPages);
  await setAllowance(run, maxPages);
  await run(`INSERT INTO round (id, started_at) VALUES ($1, ${NOW})`, [id]);
  await run("UPDATE url_row SET state = 0, tries = NULL WHERE state = 4");
  await run(TRY_STUCK);
  // Seed sitemaps are read in each round, just as other seeds are visited in each round.
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
  await revisitLeftOutLinks(run, ROOM_BITS);
  await run("UPDATE crawl SET round = $1", [id]);
  await run("DELETE FROM site");
  await run(
    "INSERT INTO site (name, weight) SELECT site, sum(weight) + count(*) FROM host WHERE site IS NOT NULL GROUP BY site",
  );
  await foldParts(run);
}

/** Stores the page limit of this run. @returns whether it equals the limit of the previous run. */
async function storePageLimit(run: Run, maxPages: number): Promise<boolean> {
  const text = String(maxPages);
  const [row] = await run<{ value: string }>("SELECT value FROM setting WHERE name = 'pages'");
  await run(
    "INSERT INTO setting (name, value) VALUES ('pages', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    [text],
  );
  return row?.value === text;
}

/** Sets the number of pages that may still be visited in this round. */
async function setAllowance(run: Run, pages: number): Promise<void> {
  await run("UPDATE allowance SET pages = $1", [Number.isFinite(pages) ? Math.max(0, pages) : null]);
}

/**
 * Makes the crawl read links again that were left out for certain reasons. On their pages and sitemaps, the bit `again`
 * replaces the bits of these reasons. The counts of these reasons are deleted.
 * @param bits bits of the reasons, from `leftOutBit`.
 */
export async function revisitLeftOutLinks(run: Run, bits: number = OPTION_BITS): Promise<void> {
  for (const table of ["url_row", "sitemap"])
    await run(
      `UPDATE ${table} SET left_out = (left_out & ~${bits}) | ${leftOutBit.again} WHERE left_out & ${bits} <> 0`,
    );
  const reasons = Object.entries(leftOutBit).flatMap(([reason, bit]) => ((bit & bits) === 0 ? [] : [reason]));
  await run("DELETE FROM left_out_part WHERE reason = ANY ($1)", [reasons]);
}

/** Merges the counts of workers that no longer exist into slot 0. */
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

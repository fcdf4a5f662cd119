/** How a round ended: all URLs were visited, `maxPages` was reached, or only unreachable hosts were left. */
export type RoundEnd = "done" | "limit" | "unreachable";

/** A round: one pass in which each known URL that is due is visited once. */
export interface Round {
  readonly id: number;
  readonly startedAt: number;
  /** How the round ended; null while it is open. */
  readonly endedBy: RoundEnd | null;
  /** Number of URLs visited in this round that do not count against the current `maxPages`. */
  readonly visitedBefore: number;
}

/** SQL that selects the last round as a `Round`, for SQLite and PostgreSQL. */
export const LAST_ROUND =
  'SELECT id, started_at AS "startedAt", ended_by AS "endedBy", visited_before AS "visitedBefore" FROM round ORDER BY id DESC LIMIT 1';

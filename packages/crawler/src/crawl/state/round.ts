/** How a round ended: everything was visited, or as many pages as were wanted, or only hosts are left that cannot be reached. */
export type RoundEnd = "done" | "limit" | "unreachable";

/** A round: in it each known URL is visited once. */
export interface Round {
  readonly id: number;
  readonly startedAt: number;
  /** Null until it ends. */
  readonly endedBy: RoundEnd | null;
  /** How many URLs were visited in it before its present allowance of pages. */
  readonly visitedBefore: number;
}

/** Selects the last round, in a file and in a database. */
export const LAST_ROUND =
  'SELECT id, started_at AS "startedAt", ended_by AS "endedBy", visited_before AS "visitedBefore" FROM round ORDER BY id DESC LIMIT 1';

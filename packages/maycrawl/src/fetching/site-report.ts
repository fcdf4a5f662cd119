import type { AccessEntry, AccessState, RobotsDiagnostic } from "@maycrawl/agent";
import { isRetried } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import type { Robots } from "../robots/robots-in-dialect.ts";

/** All that is known of a site's robots.txt, as a dialect sees it. */
export interface SiteReport {
  /** The URL as it was given. */
  readonly url: string;
  readonly robots: Robots;
  readonly dialect: Dialect;
  /** When it was asked, in milliseconds since the epoch. */
  readonly now: number;
  /** What was done, and where that leaves the site; undefined where our own policy forbids to ask. */
  readonly known: Known | undefined;
}

/** What was done at a site, and where that leaves it. */
export interface Known {
  readonly state: AccessState;
  /** The last attempt. */
  readonly attempt: AccessEntry["attempts"][number];
  /** Whether no request was made, since what is kept is good. */
  readonly cached: boolean;
  /** Bytes that were had, and count in no dialect before it has read them. */
  readonly bytes: number | undefined;
  readonly diagnostics: readonly RobotsDiagnostic[];
}

/** Until when things hold, in milliseconds since the epoch. */
export interface Times {
  /** The end of the lifetime of what counts; undefined where nothing does that has one. */
  readonly freshUntil: number | undefined;
  /** From when on a crawler that goes on asking refreshes it. */
  readonly refreshAt: number | undefined;
  readonly nextAttemptAt: number;
}

/** When what is known grows old. A failure has no lifetime: it is tried again. */
export function timesOf({ state, attempt }: Known): Times {
  const { dueAt: nextAttemptAt, refreshAt, outcome, until, from } = state;
  if (!isRetried(outcome, attempt.fetched)) return { freshUntil: nextAttemptAt, refreshAt, nextAttemptAt };
  return { freshUntil: from === "fresh-copy" ? until : undefined, refreshAt: undefined, nextAttemptAt };
}

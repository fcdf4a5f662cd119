import type { AccessEntry, AccessState, RobotsDiagnostic } from "@maycrawl/agent";
import { isRetried } from "@maycrawl/agent/internal";
import type { Dialect } from "@maycrawl/engine";
import type { Robots } from "../robots/robots-in-dialect.ts";

/** Report about a site's robots.txt in one dialect. */
export interface SiteReport {
  /** The URL as it was given. */
  readonly url: string;
  readonly robots: Robots;
  readonly dialect: Dialect;
  /** Time of the report, in milliseconds since the epoch. */
  readonly now: number;
  /** Access state and last attempt; undefined if the address policy forbids the request. */
  readonly known: KnownState | undefined;
}

/** Access state of a site, and its last attempt. */
export interface KnownState {
  readonly state: AccessState;
  /** Last attempt to fetch the robots.txt. */
  readonly attempt: AccessEntry["attempts"][number];
  /** Whether no request was made because the cached entry is fresh. */
  readonly cached: boolean;
  /**
   * Size of the last fetched robots.txt in bytes, before a dialect's size limit is applied; undefined if no robots.txt
   * was fetched.
   */
  readonly bytes: number | undefined;
  readonly diagnostics: readonly RobotsDiagnostic[];
}

/** Times when the robots.txt becomes stale and is fetched again, in milliseconds since the epoch. */
export interface Times {
  /** End of the lifetime of the robots.txt that applies; undefined if it has no lifetime. */
  readonly freshUntil: number | undefined;
  /** Earliest refresh by a crawler that keeps visiting the site; undefined if a failed fetch is retried. */
  readonly refreshAt: number | undefined;
  readonly nextAttemptAt: number;
}

/** Computes the times of a known state. A failure has no lifetime, because the fetch is retried. */
export function timesOf({ state, attempt }: KnownState): Times {
  const { dueAt: nextAttemptAt, refreshAt, outcome, until, from } = state;
  if (!isRetried(outcome, attempt.fetched)) return { freshUntil: nextAttemptAt, refreshAt, nextAttemptAt };
  return { freshUntil: from === "fresh-copy" ? until : undefined, refreshAt: undefined, nextAttemptAt };
}

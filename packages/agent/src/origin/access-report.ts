import type { AccessResult, ChainOutcome, OutageStep } from "@maycrawl/engine";
import type { Hop, KeptHeader, MissingPage } from "../entry/fetched-robots.ts";
import type { RobotsDiagnostic } from "../fetch/robots-diagnostic.ts";
import type { AccessState } from "./access-state.ts";

/** All that is known of an origin's robots.txt. */
export interface AccessReport {
  /** `https://example.com`. */
  readonly origin: string;
  readonly robotsUrl: string;
  /** What holds. */
  readonly access: AccessResult;
  /** Whose word that is: as in `HeldAccess`; `fresh-copy`: the last attempt failed, and the copy's lifetime has not ended. */
  readonly from: AccessState["from"];
  /** The step of the dialect's ladder that is reached; undefined where the last attempt had an answer. */
  readonly step: OutageStep | undefined;
  /** Until when that holds if nothing new is learnt, in milliseconds since the epoch. */
  readonly until: number | undefined;
  /** Whether this question made no request. */
  readonly cached: boolean;
  /** The last attempt. */
  readonly attempt: {
    /** When it ended, in milliseconds since the epoch. */
    readonly at: number;
    /** How many attempts in a row came to the same. */
    readonly times: number;
    readonly hops: readonly Hop[];
    readonly header: KeptHeader;
    /** What it came to, and why. */
    readonly outcome: ChainOutcome;
    /** Answers of the site for a missing page and for `/`; undefined without `probeMissingPages`. */
    readonly missingPage: MissingPage | undefined;
  };
  /** When the next attempt is due, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** Whether there was more of the robots.txt than counts. */
  readonly truncated: boolean;
  /** The bytes of the copy. Undefined without one. */
  readonly bytes: Uint8Array | undefined;
  /** Diagnostics of the copy, a robots.txt that was fetched. */
  readonly diagnostics: readonly RobotsDiagnostic[];
}

import type { AccessResult, ChainOutcome, OutageStep } from "@maycrawl/engine";
import type { Hop, KeptHeader, MissingPage } from "../entry/fetched-robots.ts";
import type { RobotsDiagnostic } from "../fetch/robots-diagnostic.ts";
import type { AccessState } from "./access-state.ts";

/** Report about an origin's robots.txt. */
export interface AccessReport {
  /** Origin, such as `https://example.com`. */
  readonly origin: string;
  readonly robotsUrl: string;
  /** Access result that applies now. */
  readonly access: AccessResult;
  /**
   * Source of `access`, as in `HeldAccess`. `fresh-copy`: the last attempt failed, and the copy's lifetime has not
   * ended.
   */
  readonly from: AccessState["from"];
  /** Current step of the dialect's outage rules; undefined if the last attempt got an answer. */
  readonly step: OutageStep | undefined;
  /**
   * Time when `access` changes if no new attempt is made, in milliseconds since the epoch; undefined if it does not
   * change.
   */
  readonly until: number | undefined;
  /** Whether this process made no request for the report, because the robots.txt was known. */
  readonly cached: boolean;
  /** The last attempt. */
  readonly attempt: {
    /** End of the attempt, in milliseconds since the epoch. */
    readonly at: number;
    /** Number of attempts that this entry combines: consecutive attempts with the same result. */
    readonly times: number;
    readonly hops: readonly Hop[];
    readonly header: KeptHeader;
    /** Result of the attempt by the dialect's rules, and the reason for this result. */
    readonly outcome: ChainOutcome;
    /**
     * Statuses of the site for a missing page and for `/`. Undefined without `probeMissingPages`, and if the
     * attempt needed no probe.
     */
    readonly missingPage: MissingPage | undefined;
  };
  /** Time when the next attempt is due, in milliseconds since the epoch. */
  readonly dueAt: number;
  /** Whether the last fetched robots.txt (the copy) is longer than the size limit. */
  readonly truncated: boolean;
  /** Bytes of the last fetched robots.txt (the copy). Undefined without a copy. */
  readonly bytes: Uint8Array | undefined;
  /** Diagnostics of the copy. Empty if `access` does not come from the copy. */
  readonly diagnostics: readonly RobotsDiagnostic[];
}

import type { Rule } from "../document/records.ts";
import type { Position } from "../text/span.ts";

/** State of a robots.txt that is unavailable because of a client error (RFC 9309 §2.3.1.3). */
export interface UnavailableAccess {
  readonly kind: "unavailable";
  /** HTTP status, usually 400 to 499. */
  readonly status: number;
  /** False if the dialect's text leaves open what applies in this phase of the outage (`OutageStep`). */
  readonly settled?: false;
}

/** State of a robots.txt that is unreachable (RFC 9309 §2.3.1.4). */
export interface UnreachableAccess {
  readonly kind: "unreachable";
  /** HTTP status, 500 to 599, if a server answered. */
  readonly status?: number;
  /** The failure, if no server answered. */
  readonly error?: unknown;
  /** Start of the outage, in milliseconds since the epoch. */
  readonly since: number;
  /** See `UnavailableAccess.settled`. */
  readonly settled?: false;
}

/**
 * Whether the crawler may fetch the URL, and why.
 *
 * - `rule`: the given `rule` decides. By RFC 9309 §2.2.2, it is the matching rule with the most bytes.
 * - `no-rule`: a group applies, and none of its rules matches.
 * - `no-group`: no group applies to the crawler.
 * - `robots-txt`: the URL is the robots.txt itself, which is implicitly allowed.
 * - `other-origin`: the robots.txt governs another origin and does not apply to this URL; `allowed` is
 *   then false and `settled` is false.
 * - `unavailable`, `unreachable`: the robots.txt could not be fetched.
 *
 * `settled` is false if the dialect's own text leaves the answer undefined; `allowed` is then the
 * answer of this engine.
 */
export type Decision = { readonly allowed: boolean; readonly settled: boolean } & (
  | {
      readonly because: "rule";
      readonly rule: Rule;
      /** Position of the rule's field name. */
      readonly position: Position;
      /** Number of bytes in the rule's pattern. */
      readonly specificity: number;
    }
  | { readonly because: "no-rule" | "no-group" | "robots-txt" | "other-origin" }
  | { readonly because: "unavailable"; readonly access: UnavailableAccess }
  | { readonly because: "unreachable"; readonly access: UnreachableAccess }
);

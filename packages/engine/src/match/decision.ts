import type { Rule } from "../document/records.ts";
import type { Position } from "../text/span.ts";

/** What is known of a robots.txt that cannot be had because of a client error (RFC 9309 §2.3.1.3). */
export interface UnavailableAccess {
  readonly kind: "unavailable";
  /** The HTTP status, 400 to 499 as a rule. */
  readonly status: number;
  /** False where the dialect's text leaves open what holds so long after a failure (`OutageStep`). */
  readonly settled?: false;
}

/** What is known of a robots.txt that could not be reached (RFC 9309 §2.3.1.4). */
export interface UnreachableAccess {
  readonly kind: "unreachable";
  /** The HTTP status, 500 to 599, where a server answered. */
  readonly status?: number;
  /** The failure, where no answer came. */
  readonly error?: unknown;
  /** When it began to be unreachable, in milliseconds since the epoch. */
  readonly since: number;
  /** As in `UnavailableAccess`. */
  readonly settled?: false;
}

/**
 * May the crawler fetch the URL, and what decided it.
 *
 * - `rule`: this rule matched the most bytes (RFC 9309 §2.2.2).
 * - `no-rule`: a group applies, and none of its rules matches.
 * - `no-group`: no group applies to the crawler.
 * - `robots-txt`: the URL is the robots.txt itself, which is implicitly allowed.
 * - `other-origin`: the robots.txt governs another origin and says nothing of this URL; `allowed` is
 *   then false and `settled` is false.
 * - `unavailable`, `unreachable`: there was no robots.txt to read.
 *
 * `settled` is false where the dialect's own text leaves the answer undefined; `allowed` then holds
 * what its engine does.
 */
export type Decision = { readonly allowed: boolean; readonly settled: boolean } & (
  | {
      readonly because: "rule";
      readonly rule: Rule;
      /** Where the rule's field name begins. */
      readonly position: Position;
      /** How many bytes the rule's pattern has. */
      readonly specificity: number;
    }
  | { readonly because: "no-rule" | "no-group" | "robots-txt" | "other-origin" }
  | { readonly because: "unavailable"; readonly access: UnavailableAccess }
  | { readonly because: "unreachable"; readonly access: UnreachableAccess }
);

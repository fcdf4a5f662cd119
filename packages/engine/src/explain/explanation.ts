import type { AgentLine, Rule } from "../document/records.ts";
import type { Decision } from "../match/decision.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/**
 * Maximum length of each list in an explanation: groups, user-agent lines, rules and surprises. A file within the
 * 500 KiB of RFC 9309 §2.5 rarely has more. Without a maximum, a file of 64 MiB would take gigabytes.
 */
export const MAX_LISTED: number = 32_768;

/** Explanation of a decision: every group, every candidate rule, and the edit that would flip it. */
export interface Explanation {
  /** URL as it was passed in. */
  readonly url: string;
  /** Path and query of the URL, in the form that rules are compared with. */
  readonly path: string;
  readonly decision: Decision;
  /** Product tokens of the crawler. */
  readonly productTokens: readonly string[];
  /** Which groups apply (RFC 9309 §2.2.1): those that name the crawler, those for `*`, or none. */
  readonly groupsBecause: "named" | "any" | "none";
  /** The token that the groups name, if they were chosen by name. */
  readonly namedBy: string | undefined;
  /** Groups of the file, in file order: at most 32,768. If there are more, those that apply take precedence. */
  readonly groups: readonly GroupVerdict[];
  /** Number of groups in the file, listed or not. */
  readonly groupCount: number;
  /** Number of groups that apply, listed or not. */
  readonly applyingCount: number;
  /** Rules of the groups that apply, in file order: all, or the first 32,768 and the deciding rule. */
  readonly candidates: readonly Candidate[];
  /** Number of rules in the groups that apply, listed or not. */
  readonly candidateCount: number;
  /** Surprises that affect this answer: at most 32,768. */
  readonly surprises: readonly Surprise[];
  /** The smallest edit of the file that flips the answer; undefined if no edit was found. */
  readonly flip: Flip | undefined;
  /** The smallest edit with a pattern that also covers similar URLs (other numbers, ids and queries), if any. */
  readonly flipPattern: FlipPattern | undefined;
}

/** Whether a group applies to the crawler, and why. */
export interface GroupVerdict {
  /** Index of the group in `document.groups`. */
  readonly index: number;
  /** Its user-agent lines: at least one, and at most 32,768 in all groups together. */
  readonly agents: readonly AgentLine[];
  /** Number of its user-agent lines, listed or not. */
  readonly agentCount: number;
  /** Number of its rules. */
  readonly ruleCount: number;
  readonly applies: boolean;
  /**
   * - `named`: a user-agent line names the crawler.
   * - `any`: it is for `*`, and no group names the crawler.
   * - `hidden`: it is for `*`, but a group names the crawler, so only that group counts.
   * - `ignored`: it is for `*`, and such groups do not count for this crawler, or in this dialect.
   * - `later-token`: it names a token of the list, but a group names an earlier token.
   * - `later-group`: another group also has the name, and in this dialect only that one counts: the earlier group, or
   *   the group with the longer name.
   * - `oversize`: the file or its stored rules exceed the dialect's limit, so its groups do not count.
   * - `others`: it names other crawlers.
   */
  readonly because:
    | "named"
    | "any"
    | "hidden"
    | "ignored"
    | "later-token"
    | "later-group"
    | "oversize"
    | "others";
  /** User-agent line that names the crawler or `*`. */
  readonly agent: AgentLine | undefined;
}

/** A rule of an applying group, and its outcome. */
export interface Candidate {
  readonly rule: Rule;
  /** Its pattern, in the form that is compared with paths. */
  readonly pattern: string;
  /** Number of bytes that count as its length. */
  readonly specificity: number;
  /** Whether it matches the path. */
  readonly matches: boolean;
  /**
   * - `decides`: it matches and decides.
   * - `less-specific`: it matches, but another rule matches more bytes.
   * - `tie-goes-to-allow`: it matches the same number of bytes as the deciding rule, which is an `allow`.
   * - `comes-later`: it matches, but in this dialect the first rule that matches decides.
   * - `freed`: it matches, but in this dialect a `Disallow` without a path allows every path.
   * - `repeats`: it matches with the same weight as the deciding rule, which precedes it.
   * - `no-match`: it does not match the path.
   * - `empty`: it has no path, so it is not a rule.
   * - `not-asked`: it matches, but `/robots.txt` is always allowed.
   */
  readonly outcome:
    | "decides"
    | "less-specific"
    | "tie-goes-to-allow"
    | "comes-later"
    | "freed"
    | "repeats"
    | "no-match"
    | "empty"
    | "not-asked";
}

/** Codes of surprises. They are stable. */
export type SurpriseCode =
  /** A record that is not a rule is between two user-agent lines: both still name one group (§2.2.4). */
  | "record-does-not-end-group"
  /** A blank line is between two user-agent lines: both still name one group (§2.1). */
  | "blank-does-not-end-group"
  /** A group names the crawler, so the rules for `*` do not apply to it (§2.2.1). */
  | "named-group-hides-any"
  /** The group that names the crawler has no rule: everything is allowed (§2.1, §2.2.1). */
  | "empty-named-group"
  /**
   * A rule begins neither with `/` nor with `*`, so it matches nothing (§2.2.2). It would match with a leading `/`, or
   * without the origin if it is a whole URL.
   */
  | "rule-without-slash"
  /** A rule would match if the path ended with a `/`, as a folder's path does (§2.2.2). */
  | "rule-with-slash"
  /** A rule has a raw space, but a URL has `%20`. The space is read as `%20`, or prevents a match (§2.2). */
  | "rule-with-space"
  /** A rule has a raw character that clients encode but the dialect does not. With the triplet it would match. */
  | "rule-with-raw-character"
  /** A rule has too many `*` before an encoded delimiter, so not all of its forms are tried (§2.2.2). */
  | "rule-with-many-stars"
  /** A rule would match if case were ignored, but paths are case-sensitive (§2.2.2). */
  | "rule-in-other-case"
  /** A rule that would match is before the first user-agent line, so it has no effect (§2.2.2). */
  | "rule-outside-group"
  /** A line has no colon and is not read. With a colon it would be a rule or a user-agent line (§2.2). */
  | "line-without-colon"
  /** The file is longer than the part that is read (§2.5). */
  | "file-cut"
  /** The rules need more room than the dialect has, so the file forbids nothing. */
  | "rules-need-room"
  /**
   * A rule consists only of two or more `*`, or of `*` and a final `$`, or follows such a rule. Both rules are dropped
   * in this dialect.
   */
  | "rule-of-stars"
  /** A blank line, comment or record separates two user-agent lines. In this dialect the upper one has no rules. */
  | "agents-parted"
  /** The file has more rules than the dialect's text permits. The text does not define the consequence. */
  | "more-rules-than-stated"
  /** A rule is longer than the dialect's text permits. The text does not define the consequence. */
  | "rule-longer-than-stated"
  /** A blank line is inside a group. The dialect's text does not permit it and does not define the consequence. */
  | "blank-line-in-group";

/** A surprise: its code, its line and its message. */
export interface Surprise extends Message {
  readonly code: SurpriseCode;
  /** 1-based line that it concerns. */
  readonly line: number | undefined;
}

/** An edit of the file that replaces the bytes of `span` with `text`. */
export interface Flip {
  readonly action: "insert-rule" | "change-rule" | "remove-rule" | "add-group";
  /** 1-based line number of the new, changed or removed line. */
  readonly line: number;
  readonly span: Span;
  readonly text: string;
}

/** An edit with a pattern, and other URLs whose answers it also flips. */
export interface FlipPattern {
  readonly edit: Flip;
  /** At least one example URL. */
  readonly alsoChanges: readonly string[];
}

import type { AgentLine, Rule } from "../document/records.ts";
import type { Decision } from "../match/decision.ts";
import type { Message } from "../text/message.ts";
import type { Span } from "../text/span.ts";

/**
 * Number of groups, user-agent lines, rules and surprises that an explanation lists at most, of each kind. A file within
 * the 500 KiB of RFC 9309 §2.5 has hardly as many; without a maximum a file of 64 MiB would take gigabytes.
 */
export const MAX_LISTED: number = 32_768;

/** Why a decision is what it is: every group and every candidate rule, and what would turn it round. */
export interface Explanation {
  /** The URL as it was asked. */
  readonly url: string;
  /** Its path and query in the form in which they are compared. */
  readonly path: string;
  readonly decision: Decision;
  /** The tokens that were asked for. */
  readonly productTokens: readonly string[];
  /** How the applying groups were chosen (RFC 9309 §2.2.1): by name, as those for `*`, or there are none. */
  readonly groupsBecause: "named" | "any" | "none";
  /** The token that named them. */
  readonly namedBy: string | undefined;
  /** The groups of the file, in file order: all, or 32,768 of them. Then a group that applies is listed before any other is. */
  readonly groups: readonly GroupVerdict[];
  /** Number of groups in the file, listed or not. */
  readonly groupCount: number;
  /** Number of groups that apply, listed or not. */
  readonly applyingCount: number;
  /** The rules of the groups that apply, in file order: all, or the first 32,768 and the deciding rule. */
  readonly candidates: readonly Candidate[];
  /** Number of rules in the groups that apply, listed or not. */
  readonly candidateCount: number;
  /** What people are surprised by, where it bears on this answer: at most 32,768. */
  readonly surprises: readonly Surprise[];
  /** The smallest edit of the file that turns the answer round; undefined where no edit could. */
  readonly flip: Flip | undefined;
  /** The smallest edit with a pattern, for URLs like this one: other numbers, ids and queries; undefined where there is none. */
  readonly flipPattern: FlipPattern | undefined;
}

/** Whether a group applies to the crawler, and why. */
export interface GroupVerdict {
  /** Index of the group in `document.groups`. */
  readonly index: number;
  /** Its user-agent lines. All groups together list at most 32,768, and each at least one. */
  readonly agents: readonly AgentLine[];
  /** Number of its user-agent lines, listed or not. */
  readonly agentCount: number;
  /** Number of its rules. */
  readonly ruleCount: number;
  readonly applies: boolean;
  /**
   * - `named`: a user-agent line names the crawler.
   * - `any`: it is for `*`, and no group names the crawler.
   * - `hidden`: it is for `*`, but a group names the crawler, which therefore follows that one alone.
   * - `ignored`: it is for `*`, and such groups do not count for this crawler, or in this dialect.
   * - `later-token`: it names a token of the list behind the one that some group names.
   * - `later-group`: another group has the name, too, and in this dialect that one counts alone: the earlier one, or the
   *   one with the longer name.
   * - `oversize`: the file, or what is stored of it, is longer than the dialect has room for; none of its groups counts.
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
  /** The user-agent line that names the crawler or `*`. */
  readonly agent: AgentLine | undefined;
}

/** A rule of an applying group, and what became of it. */
export interface Candidate {
  readonly rule: Rule;
  /** Its pattern in the form in which it is compared. */
  readonly pattern: string;
  /** How many bytes it counts. */
  readonly specificity: number;
  /** Whether it matches the path. */
  readonly matches: boolean;
  /**
   * - `decides`
   * - `less-specific`: it matches, but another rule matches more bytes.
   * - `tie-goes-to-allow`: it matches as many bytes as the deciding rule, which is an `allow`.
   * - `comes-later`: it matches, but in this dialect the first rule that matches decides.
   * - `freed`: it matches, but in this dialect a `Disallow` without a path frees every path.
   * - `repeats`: it weighs as much as the deciding rule, which stands before it.
   * - `no-match`
   * - `empty`: it has no path, and so is no rule.
   * - `not-asked`: it would have had its say, but `/robots.txt` is always allowed.
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

/** The surprises that people ask about. Codes are stable. */
export type SurpriseCode =
  /** A record that is no rule stands between two user-agent lines: both still name one group (§2.2.4). */
  | "record-does-not-end-group"
  /** A blank line stands between two user-agent lines: both still name one group (§2.1). */
  | "blank-does-not-end-group"
  /** The crawler is named by a group, so the rules for `*` do not bind it (§2.2.1). */
  | "named-group-hides-any"
  /** The group that names the crawler has no rule: everything is allowed (§2.1, §2.2.1). */
  | "empty-named-group"
  /** A rule begins neither with `/` nor with `*`, and so matches nothing; with a `/`, or without the site of a whole URL, it would match (§2.2.2). */
  | "rule-without-slash"
  /** A rule would match if the path ended with a `/`, as of a folder (§2.2.2). */
  | "rule-with-slash"
  /** A rule has a raw space, which no URL has: it is read as `%20`, or it matches nothing as it would with `%20` (§2.2). */
  | "rule-with-space"
  /** A rule has a character that clients percent-encode, and the dialect does not: as a triplet it would match. */
  | "rule-with-raw-character"
  /** A rule has so many `*` before an encoded delimiter that not all of its forms are tried (§2.2.2). */
  | "rule-with-many-stars"
  /** A rule would match if upper and lower case were the same, which they are not (§2.2.2). */
  | "rule-in-other-case"
  /** A rule that would match stands before the first user-agent line, and so binds nobody (§2.2.2). */
  | "rule-outside-group"
  /** A line that would be a rule with a colon is none (§2.2). */
  | "line-without-colon"
  /** The file is longer than is read (§2.5). */
  | "file-cut"
  /** The rules need more room than the dialect has, so the file forbids nothing. */
  | "rules-need-room"
  /** A rule is nothing but `*`, and void in this dialect, as is the next rule. */
  | "rule-of-stars"
  /** A blank line, a comment or a record parts two user-agent lines, and the upper one has no rules in this dialect. */
  | "agents-parted"
  /** The file has more rules than the dialect's text permits, which does not say what follows. */
  | "more-rules-than-stated"
  /** A rule is longer than the dialect's text permits, which does not say what follows. */
  | "rule-longer-than-stated"
  /** A blank line is within a group, which the dialect's text does not permit, and it does not say what follows. */
  | "blank-line-in-group";

/** One surprise: what it is, where, and in a sentence. */
export interface Surprise extends Message {
  readonly code: SurpriseCode;
  /** The 1-based line that it is about. */
  readonly line: number | undefined;
}

/** An edit of the file: the bytes of `span` are replaced by `text`. */
export interface Flip {
  readonly action: "insert-rule" | "change-rule" | "remove-rule" | "add-group";
  /** The 1-based line: of the new line, or of the removed one. */
  readonly line: number;
  readonly span: Span;
  readonly text: string;
}

/** An edit with a pattern, and URLs whose answers it flips, too. */
export interface FlipPattern {
  readonly edit: Flip;
  /** At least one example. */
  readonly alsoChanges: readonly string[];
}

import type { AgentLine, RobotsGroup, Rule } from "../document/groups.ts";
import type { Span } from "../text/span.ts";
import type { Decision } from "./decision.ts";

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
  /** Every group of the file, in file order. */
  readonly groups: readonly GroupVerdict[];
  /** Every rule of the groups that apply, in file order. */
  readonly candidates: readonly Candidate[];
  /** What people are surprised by, where it bears on this answer. */
  readonly surprises: readonly Surprise[];
  /** The smallest edit of the file that turns the answer round; undefined where no edit could. */
  readonly flip: Flip | undefined;
}

/** Whether a group applies to the crawler, and why. */
export interface GroupVerdict {
  readonly group: RobotsGroup;
  readonly applies: boolean;
  /**
   * - `named`: a user-agent line names the crawler.
   * - `any`: it is for `*`, and no group names the crawler.
   * - `hidden`: it is for `*`, but a group names the crawler, which therefore follows that one alone.
   * - `ignored`: it is for `*`, and such groups do not count for this crawler, or in this dialect.
   * - `later-token`: it names a token of the list behind the one that some group names.
   * - `later-group`: an earlier group has the same name, and in this dialect that one counts alone.
   * - `oversize`: the file is longer than the dialect reads, and then none of its groups counts.
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
  /** How many octets it counts. */
  readonly specificity: number;
  /** Whether it matches the path. */
  readonly matches: boolean;
  /**
   * - `decides`
   * - `less-specific`: it matches, but another rule matches more octets.
   * - `tie-goes-to-allow`: it matches as many octets as the deciding rule, which is an `allow`.
   * - `comes-later`: it matches, but in this dialect the first rule that matches decides.
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
  /** A rule has a raw space, which no URL has; with `%20` it would match (§2.2). */
  | "rule-with-space"
  /** A rule would match if upper and lower case were the same, which they are not (§2.2.2). */
  | "rule-in-other-case"
  /** A rule that would match stands before the first user-agent line, and so binds nobody (§2.2.2). */
  | "rule-outside-group"
  /** A line that would be a rule with a colon is none (§2.2). */
  | "line-without-colon"
  /** The file is longer than is read (§2.5). */
  | "file-cut";

/** One surprise: what it is, where, and in a sentence. */
export interface Surprise {
  readonly code: SurpriseCode;
  /** The 1-based line that it is about. */
  readonly line: number | undefined;
  readonly message: string;
}

/** An edit of the file: the octets of `span` are replaced by `text`. */
export interface Flip {
  readonly action: "insert-rule" | "remove-rule" | "add-group";
  /** The 1-based line: of the new line, or of the removed one. */
  readonly line: number;
  readonly span: Span;
  readonly text: string;
}

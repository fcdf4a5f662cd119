import type { Decision, UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { checkNumber } from "../numbers.ts";
import { fillMessage, type MessageParams } from "../text/message.ts";
import { visible } from "../text/visible.ts";
import { decisionMessages } from "./decision-messages.ts";

/** A decision in words. `id` and `params` are for programs, `text` is for people. */
export type DecisionDescription = { readonly text: string } & (
  | { readonly id: "rule"; readonly params: RuleParams }
  | { readonly id: "no-group"; readonly params: NoGroupParams }
  | { readonly id: "file-too-long"; readonly params: { readonly maxBytes: number } }
  | { readonly id: "unavailable" | "unreachable"; readonly params: FailureParams }
  | {
      readonly id: "no-rule" | "robots-txt" | "other-origin";
      readonly params: Readonly<Record<string, never>>;
    }
);

/** The rule that decided. */
export interface RuleParams {
  /** 1-based, as is `column`: where the rule's field name begins. */
  readonly line: number;
  readonly column: number;
  readonly field: "Allow" | "Disallow";
  /** The whole pattern as the file has it, which may be long and hold control characters. */
  readonly path: string;
}

/** The crawler for which there is no group. */
export interface NoGroupParams {
  /** Its product tokens; empty if they were not given. */
  readonly tokens: readonly string[];
  /** Whether groups for `*` do not apply to it. */
  readonly ignoresAny: boolean;
}

/** Why there is no robots.txt to read. */
export interface FailureParams {
  /** The HTTP status, if a server answered. */
  readonly status: number | undefined;
  /** What failed, in words. */
  readonly failure: string;
}

/** Options of `describeDecision`. Invisible characters in them are shown as `\u{…}` in the text. */
export interface DescribeOptions {
  /** Name of the robots.txt in the text. Default: "robots.txt". */
  readonly robots?: string | undefined;
  /** Returns how the place of a rule is written. Default: `robots.txt line 2`. */
  readonly place?: ((line: number, column: number) => string) | undefined;
  /** The rule as the file has it, if the text should show that. Default: the field's usual name and the pattern. */
  readonly record?: string | undefined;
  /** Product tokens of the crawler, named if there is no group for them. */
  readonly tokens?: readonly string[] | undefined;
  /** Whether groups for `*` do not apply to the crawler. */
  readonly ignoresAny?: boolean | undefined;
  /** The limit in bytes, if the file is longer and therefore forbids nothing in its dialect. */
  readonly exceeds?: number | undefined;
  /** Why there is no robots.txt to read, in words. Default: the status, or "no answer". */
  readonly failure?: string | undefined;
  /** Maximum length of a rule's pattern (or of `record`) in the text, in UTF-16 units. Default: 200. */
  readonly maxPathLength?: number | undefined;
}

const MAX_PATH_LENGTH = 200;
const NO_PARAMS = {};

/**
 * Describes what decided: as a stable message id with its data, and as English text. The text is safe to print, whatever
 * the robots.txt holds: control and other invisible characters are shown as `\u{…}`, and long patterns are cut.
 * @throws {InvalidNumberError} if `exceeds` or `maxPathLength` is not a number in its range.
 */
export function describeDecision(decision: Decision, options: DescribeOptions = {}): DecisionDescription {
  const { robots = "robots.txt", exceeds = 0, maxPathLength = MAX_PATH_LENGTH } = options;
  checkNumber("exceeds", exceeds);
  checkNumber("maxPathLength", maxPathLength, 1);
  switch (decision.because) {
    case "rule": {
      const { line, column } = decision.position;
      const field = decision.rule.type === "allow" ? "Allow" : "Disallow";
      const { path } = decision.rule;
      const { record } = options;
      const place = options.place?.(line, column);
      const ofPlace = place === undefined ? "" : ".place";
      const text = textOf(
        record === undefined ? `decision.rule${ofPlace}` : `decision.rule${ofPlace}.record`,
        {
          robots,
          line,
          place: place ?? "",
          field,
          path: visibleStart(path, maxPathLength),
          record: visibleStart(record ?? "", maxPathLength),
        },
      );
      return { id: "rule", params: { line, column, field, path }, text: text.trimEnd() };
    }
    case "no-rule":
      return { id: "no-rule", params: NO_PARAMS, text: textOf("decision.no-rule") };
    case "no-group":
      return describeNoGroup(options);
    case "robots-txt":
      return { id: "robots-txt", params: NO_PARAMS, text: textOf("decision.robots-txt") };
    case "other-origin":
      return { id: "other-origin", params: NO_PARAMS, text: textOf("decision.other-origin", { robots }) };
    case "unavailable":
    case "unreachable":
      return describeFailedAccess(decision.access, options);
  }
}

/** Describes why no group applies to a crawler. */
export function describeNoGroup({
  tokens = [],
  ignoresAny = false,
  exceeds,
}: Pick<DescribeOptions, "tokens" | "ignoresAny" | "exceeds">): DecisionDescription {
  if (exceeds !== undefined) {
    const params = { maxBytes: exceeds };
    return { id: "file-too-long", params, text: textOf("decision.file-too-long", params) };
  }
  const unnamed = tokens.length === 0 ? ".unnamed" : "";
  const text = textOf(
    ignoresAny ? `decision.no-group${unnamed}.ignores-any` : `decision.no-group${unnamed}`,
    { tokens },
  );
  return { id: "no-group", params: { tokens, ignoresAny }, text };
}

/** Describes why there is no robots.txt to read. */
export function describeFailedAccess(
  { kind, status }: UnavailableAccess | UnreachableAccess,
  { robots = "robots.txt", failure: words }: Pick<DescribeOptions, "robots" | "failure">,
): DecisionDescription {
  const failure =
    words ??
    (status === undefined
      ? textOf("decision.failure.no-answer")
      : textOf("decision.failure.status", { status }));
  return { id: kind, params: { status, failure }, text: textOf(`decision.${kind}`, { robots, failure }) };
}

function textOf(id: keyof typeof decisionMessages, params: MessageParams = {}): string {
  return fillMessage(decisionMessages[id], params);
}

/** Makes a text visible, and cuts it to `max` UTF-16 units. */
function visibleStart(text: string, max: number): string {
  const shown = visible(text.slice(0, max + 1));
  if (shown.length <= max) return shown;
  // Half a surrogate pair is no character.
  const end = /[\uD800-\uDBFF]/.test(shown.charAt(max - 2)) ? max - 2 : max - 1;
  return `${shown.slice(0, end)}…`;
}

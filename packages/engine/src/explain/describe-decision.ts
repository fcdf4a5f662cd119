import type { Decision, UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { checkNumber } from "../numbers.ts";
import { fillMessage, type MessageParams } from "../text/message.ts";
import { visible } from "../text/visible.ts";
import { decisionMessages } from "./decision-messages.ts";

/** Description of a decision. `id` and `params` are for programs, `text` is for people. */
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
  /** Line of the rule's field name, 1-based like `column`. */
  readonly line: number;
  readonly column: number;
  readonly field: "Allow" | "Disallow";
  /** The whole pattern as written in the file. It may be long and contain control characters. */
  readonly path: string;
}

/** The crawler that has no group. */
export interface NoGroupParams {
  /** Its product tokens; empty if they are unknown. */
  readonly tokens: readonly string[];
  /** Whether groups for `*` do not apply to it. */
  readonly ignoresAny: boolean;
}

/** Reason why the robots.txt could not be fetched. */
export interface FailureParams {
  /** The HTTP status, if a server answered. */
  readonly status: number | undefined;
  /** Text that describes the failure. */
  readonly failure: string;
}

/** Options of `describeDecision`. Invisible characters in them are shown as `\u{…}` in the text. */
export interface DescribeOptions {
  /** Name of the robots.txt in the text. Default: "robots.txt". */
  readonly robots?: string | undefined;
  /** Returns the text for the position of a rule. Default: `robots.txt line 2`. */
  readonly place?: ((line: number, column: number) => string) | undefined;
  /** The rule as written in the file, if the text should show it. Default: the field's usual name and the pattern. */
  readonly record?: string | undefined;
  /** Product tokens of the crawler. The text lists them if no group names them. */
  readonly tokens?: readonly string[] | undefined;
  /** Whether groups for `*` do not apply to the crawler. */
  readonly ignoresAny?: boolean | undefined;
  /** Size limit in bytes. Set it only if the file exceeds the limit and therefore forbids nothing in its dialect. */
  readonly exceeds?: number | undefined;
  /** Reason why the robots.txt could not be fetched. Default: the status, or "no answer". */
  readonly failure?: string | undefined;
  /** Maximum length of a rule's pattern (or of `record`) in the text, in UTF-16 units. Default: 200. */
  readonly maxPathLength?: number | undefined;
}

const MAX_PATH_LENGTH = 200;
const NO_PARAMS = {};

/**
 * Describes a decision as a stable message id with its data, and as English text. The text is safe to print: control
 * and other invisible characters are shown as `\u{…}`, and long patterns are cut.
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

/** Describes why the robots.txt could not be fetched. */
export function describeFailedAccess(
  { kind, status }: UnavailableAccess | UnreachableAccess,
  { robots = "robots.txt", failure: failureText }: Pick<DescribeOptions, "robots" | "failure">,
): DecisionDescription {
  const failure =
    failureText ??
    (status === undefined
      ? textOf("decision.failure.no-answer")
      : textOf("decision.failure.status", { status }));
  return { id: kind, params: { status, failure }, text: textOf(`decision.${kind}`, { robots, failure }) };
}

function textOf(id: keyof typeof decisionMessages, params: MessageParams = {}): string {
  return fillMessage(decisionMessages[id], params);
}

/** Escapes invisible characters of a text, and cuts it to `max` UTF-16 units. */
function visibleStart(text: string, max: number): string {
  const shown = visible(text.slice(0, max + 1));
  if (shown.length <= max) return shown;
  // Do not cut between the two halves of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(shown.charAt(max - 2)) ? max - 2 : max - 1;
  return `${shown.slice(0, end)}…`;
}

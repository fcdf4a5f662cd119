import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import type { Rule } from "../document/records.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { Decision } from "../match/decision.ts";
import { allowsEveryPath } from "../patterns/pattern-entries.ts";
import { normalisePattern } from "../patterns/percent-encoding.ts";
import { decodeLatin1 } from "../text/bytes.ts";
import { rulePathAsLatin1 } from "./candidates.ts";
import type { Flip } from "./explanation.ts";

/**
 * Finds the smallest edit of a robots.txt that flips an answer. The edit should change little for other URLs and other
 * crawlers. These edits are tried in turn, and the first one that works is returned:
 *
 * 1. Add a rule for only this path to the group that applies.
 * 2. Remove the deciding rule.
 * 3. Add an opposite rule with the deciding rule's own pattern, or with a slightly longer one. If the deciding rule
 *    allows every path, replace it with a rule for this path.
 *
 * If no group applies, the edit is a new group for this crawler.
 * @param isAllowedAfter decides for the URL with the file after an edit.
 */
export function findFlip(
  document: RobotsDocument,
  choice: GroupChoice,
  decision: Decision,
  path: string,
  isAllowedAfter: (edit: Flip) => boolean,
): Flip | undefined {
  if (decision.because === "robots-txt" || decision.because === "other-origin" || document.truncated) {
    return undefined;
  }
  const type = decision.allowed ? "Disallow" : "Allow";
  const edits = editsFor(document, choice, decision, type, path);
  return edits.find((edit) => isAllowedAfter(edit) !== decision.allowed);
}

function editsFor(
  document: RobotsDocument,
  choice: GroupChoice,
  decision: Decision,
  type: string,
  path: string,
): Flip[] {
  const { table } = document;
  const { wildcards, precedence, blankLines } = document.dialect;
  const exact = `${type}: ${decodeForReading(path)}${wildcards === "none" ? "" : "$"}`;
  if (choice.because === "none") {
    // If the last group has no rule yet, the new user-agent line would join it. An empty rule ends that group and
    // changes nothing.
    const isOpen =
      table.groupCount > 0 && table.kind(table.groupEnd(table.groupCount - 1) - 1) === USER_AGENT;
    const group = [`User-agent: ${choice.tokens[0]?.written ?? "*"}`, exact];
    const end = isOpen ? ["Disallow:"] : blankLines === "end-group" ? [""] : [];
    return [insertAfter(document, table.lineCount, [...end, ...group], "add-group")];
  }
  if (decision.because !== "rule") {
    const last = table.groupEnd(choice.groups.at(-1) as number) - 1;
    return [insertAfter(document, table.line(last) + 1, [exact], "insert-rule")];
  }
  const { line } = decision.rule;
  const latin1 = rulePathAsLatin1(document, decision.rule);
  const pattern = decodeForReading(normalisePattern(latin1, document.dialect));
  if (allowsEveryPath(0, latin1.length, decision.rule.type === "allow", document.dialect)) {
    return [removeLine(document, line), changeRule(decision.rule, exact)];
  }
  const open = pattern.replace(/\$$/, "");
  return [
    insertAfter(document, precedence === "first" ? line - 1 : line, [exact], "insert-rule"),
    removeLine(document, line),
    // If the first match decides, the first edit has flipped the answer. Lines after the rule could not flip it.
    insertAfter(document, line, [`${type}: ${pattern}`], "insert-rule"),
    insertAfter(document, line, [`${type}: ${open}*`], "insert-rule"),
    insertAfter(document, line, [`${type}: ${open}*$`], "insert-rule"),
  ];
}

/**
 * Returns a path with its percent-encoded letters, marks and digits decoded, for a readable rule. Characters that an
 * editor might save in another Unicode normalisation form stay encoded.
 */
export function decodeForReading(path: string): string {
  return path.replace(/(?:%[89A-F][\dA-F])+/gi, (triplets) => {
    const text = decodeLatin1(bytesOfTriplets(triplets));
    return /^[\p{L}\p{M}\p{N}]+$/u.test(text) && text === text.normalize() ? text : triplets;
  });
}

function bytesOfTriplets(triplets: string): string {
  return triplets.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns an edit that inserts lines after the 1-based line `after`, with the line ending of that line. */
function insertAfter(
  document: RobotsDocument,
  after: number,
  lines: readonly string[],
  action: Flip["action"],
): Flip {
  const above = document.line(after);
  const at = above?.span.end ?? 0;
  const ending = above ? decodeLatin1(document.latin1.slice(above.ending.start, above.ending.end)) : "\n";
  const inserted = lines.join(ending || "\n");
  // The last line may have no line ending.
  const text = ending === "" ? `\n${inserted}` : inserted + ending;
  return { action, line: after + 1, span: { start: at, end: at }, text };
}

function changeRule({ line, span }: Rule, text: string): Flip {
  return { action: "change-rule", line, span, text };
}

function removeLine(document: RobotsDocument, line: number): Flip {
  const { span } = document.line(line) as { span: Flip["span"] };
  return { action: "remove-rule", line, span, text: "" };
}

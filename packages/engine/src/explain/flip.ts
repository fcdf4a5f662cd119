import type { RobotsDocument } from "../document/document.ts";
import { USER_AGENT } from "../document/line-kinds.ts";
import type { Rule } from "../document/records.ts";
import type { GroupChoice } from "../groups/group-choice.ts";
import type { Decision } from "../match/decision.ts";
import { isFreeing } from "../patterns/pattern-entries.ts";
import { normalisePattern } from "../patterns/percent-encoding.ts";
import { decodeLatin1 } from "../text/bytes.ts";
import { latin1OfPath } from "./candidates.ts";
import type { Flip } from "./explanation.ts";

/**
 * The smallest edit of a robots.txt that turns an answer round: the edit that changes as little as can
 * be for other URLs and other crawlers. Each one is tried before it is proposed:
 *
 * 1. a rule for this path alone, in the group that applies;
 * 2. the deciding rule taken out;
 * 3. a rule with the deciding rule's own pattern, against it, or with one a little longer; in place of a rule that frees
 *    every path, one for this path.
 *
 * Where no group applies, a new one for this crawler.
 * @param isAllowedAfter decides for the URL by the file after an edit.
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
  const exact = `${type}: ${readable(path)}${wildcards === "none" ? "" : "$"}`;
  if (choice.because === "none") {
    // An open group would take the new one's user-agent line in; an empty rule ends it and changes nothing.
    const isOpen =
      table.groupCount > 0 && table.kind(table.groupEnd(table.groupCount - 1) - 1) === USER_AGENT;
    const group = [`User-agent: ${choice.tokens[0]?.written ?? "*"}`, exact];
    const end = isOpen ? ["Disallow:"] : blankLines === "end-group" ? [""] : [];
    return [insertAt(document, table.lineCount, [...end, ...group], "add-group")];
  }
  if (decision.because !== "rule") {
    const last = table.groupEnd(choice.groups.at(-1) as number) - 1;
    return [insertAt(document, table.line(last) + 1, [exact], "insert-rule")];
  }
  const { line } = decision.rule;
  const latin1 = latin1OfPath(document, decision.rule);
  const pattern = readable(normalisePattern(latin1, document.dialect));
  if (isFreeing(0, latin1.length, decision.rule.type === "allow", document.dialect)) {
    return [removeLine(document, line), changeRule(decision.rule, exact)];
  }
  const open = pattern.replace(/\$$/, "");
  return [
    insertAt(document, precedence === "first" ? line - 1 : line, [exact], "insert-rule"),
    removeLine(document, line),
    // Where the first match decides, the first edit has turned the answer already, and what stands behind the rule cannot.
    insertAt(document, line, [`${type}: ${pattern}`], "insert-rule"),
    insertAt(document, line, [`${type}: ${open}*`], "insert-rule"),
    insertAt(document, line, [`${type}: ${open}*$`], "insert-rule"),
  ];
}

/**
 * A path in its own script, where a rule can be written so: letters, their marks and digits. Those that an editor might
 * write in another form of Unicode stay encoded.
 */
export function readable(path: string): string {
  return path.replace(/(?:%[89A-F][\dA-F])+/gi, (triplets) => {
    const text = decodeLatin1(bytesOfTriplets(triplets));
    return /^[\p{L}\p{M}\p{N}]+$/u.test(text) && text === text.normalize() ? text : triplets;
  });
}

function bytesOfTriplets(triplets: string): string {
  return triplets.replace(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Puts lines behind the 1-based line `after`, with the line end that this line has. */
function insertAt(
  document: RobotsDocument,
  after: number,
  lines: readonly string[],
  action: Flip["action"],
): Flip {
  const above = document.line(after);
  const at = above?.span.end ?? 0;
  const ending = above ? decodeLatin1(document.latin1.slice(above.ending.start, above.ending.end)) : "\n";
  const inserted = lines.join(ending || "\n");
  // The last line may have no end of its own yet.
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

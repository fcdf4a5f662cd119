import type { RobotsDocument } from "../document/document.ts";
import type { RobotsGroup } from "../document/groups.ts";
import { decodeOctets, encodeText, octetString } from "../text/bytes.ts";
import { octetsOfPath } from "./candidates.ts";
import type { Decision } from "./decision.ts";
import type { Decide } from "./explain.ts";
import type { Flip } from "./explanation.ts";
import type { GroupChoice } from "./group-choice.ts";
import { normalisePattern } from "./percent-encoding.ts";

/**
 * The smallest edit of a robots.txt that turns an answer round: the edit that changes as little as can
 * be for other URLs and other crawlers. Each one is tried before it is proposed:
 *
 * 1. a rule for this path alone, in the group that applies;
 * 2. the deciding rule taken out;
 * 3. a rule with the deciding rule's own pattern, against it, or with one a little longer.
 *
 * Where no group applies, a new one for this crawler.
 */
export function findFlip(
  document: RobotsDocument,
  choice: GroupChoice,
  decision: Decision,
  url: string,
  path: string,
  decide: Decide,
): Flip | undefined {
  if (decision.because === "robots-txt" || decision.because === "other-origin" || document.truncated) {
    return undefined;
  }
  const type = decision.allowed ? "Disallow" : "Allow";
  return editsFor(document, choice, decision, type, path).find((edit) => {
    const { octets } = document;
    const text = octetString(encodeText(edit.text));
    const edited = octets.slice(0, edit.span.start) + text + octets.slice(edit.span.end);
    return decide(edited, url).allowed !== decision.allowed;
  });
}

function editsFor(
  document: RobotsDocument,
  choice: GroupChoice,
  decision: Decision,
  type: string,
  path: string,
): Flip[] {
  const { wildcards, precedence, blankLines } = document.dialect;
  const exact = `${type}: ${path}${wildcards === "none" ? "" : "$"}`;
  if (choice.because === "none") {
    // An open group would take the new one's user-agent line in; an empty rule ends it and changes nothing.
    const isOpen = document.groups.at(-1)?.rules.length === 0;
    const group = [`User-agent: ${choice.tokens[0]?.written ?? "*"}`, exact];
    const end = isOpen ? ["Disallow:"] : blankLines === "end-group" ? [""] : [];
    return [insertAt(document, document.lines.length, [...end, ...group], "add-group")];
  }
  if (decision.because !== "rule") {
    const last = document.groups[choice.groups.at(-1) as number] as RobotsGroup;
    return [insertAt(document, lastLine(last), [exact], "insert-rule")];
  }
  const { line } = decision.rule;
  const octets = octetsOfPath(document, decision.rule);
  const pattern = normalisePattern(octets, document.dialect);
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

/** The 1-based line of a group's last user-agent line or rule. */
function lastLine(group: RobotsGroup): number {
  return (group.rules.at(-1) ?? group.agents.at(-1))?.line as number;
}

/** Puts lines behind the 1-based line `after`, with the line end that this line has. */
function insertAt(
  document: RobotsDocument,
  after: number,
  lines: readonly string[],
  action: Flip["action"],
): Flip {
  const above = document.lines[after - 1];
  const at = above?.span.end ?? 0;
  const ending = above ? decodeOctets(document.octets.slice(above.ending.start, above.ending.end)) : "\n";
  const inserted = lines.join(ending || "\n");
  // The last line may have no end of its own yet.
  const text = ending === "" ? `\n${inserted}` : inserted + ending;
  return { action, line: after + 1, span: { start: at, end: at }, text };
}

function removeLine(document: RobotsDocument, line: number): Flip {
  const { span } = document.lines[line - 1] as { span: Flip["span"] };
  return { action: "remove-rule", line, span, text: "" };
}

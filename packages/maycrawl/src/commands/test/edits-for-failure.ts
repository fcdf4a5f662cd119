import type { RobotsDocument, RobotsGroup, Rule } from "@maycrawl/engine";
import { insertBefore, removeLine } from "@maycrawl/engine/internal";
import type { Edit } from "@maycrawl/engine/lint";
import type { Outcome } from "./check-expectations.ts";

/**
 * Returns edits that probably satisfy a failed expectation, the smallest first: one removes the deciding rule, one adds
 * a rule to the group that applies, and one adds a group for the crawlers.
 */
export function editsFor({ expectation, failures }: Outcome, document: RobotsDocument): readonly Edit[] {
  const [failure] = failures;
  if (failure === undefined) return [];
  const { allowed, pattern } = expectation;
  const path = pattern === "*" ? "/" : pattern.replace(/(?<=.)\*+$/, "");
  const rule = `${allowed ? "Allow" : "Disallow"}: ${path}`;
  const { decision, groups } = failure;
  const edits: Edit[] = [];
  const decides = decision.because === "rule" ? decision.rule.line : undefined;
  if (decides !== undefined) edits.push(removeLine(document, decides));
  // Some crawlers obey the first rule that matches, so the new rule comes before the deciding one.
  const line = decides ?? lineAfter(groups.at(-1));
  if (line !== undefined) edits.push(insertBefore(document, line, [rule]));
  const agents = failures.flatMap(({ crawlers }) => crawlers).map((token) => `User-agent: ${token}`);
  // The crawlers no longer obey their old groups, so the new group repeats the rules.
  const kept = path === "/" ? [] : groups.flatMap(({ rules }) => rules).map(ruleText);
  const blank = document.latin1 === "" ? [] : [""];
  edits.push(insertBefore(document, document.lineCount + 1, [...blank, ...agents, ...kept, rule]));
  return edits.sort((a, b) => sizeOf(a) - sizeOf(b));
}

function ruleText({ type, path }: Rule): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${path}`;
}

/** Returns the number of the line after a group; undefined without a group. */
function lineAfter(group: RobotsGroup | undefined): number | undefined {
  const last = group?.rules.at(-1) ?? group?.agents.at(-1);
  return last && last.line + 1;
}

/** Returns the number of bytes that an edit adds and removes. */
function sizeOf({ start, end, text }: Edit): number {
  return end - start + Buffer.byteLength(text);
}

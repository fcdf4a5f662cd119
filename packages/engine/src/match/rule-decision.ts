import { markLength } from "../document/record-reader.ts";
import { decodeLatin1 } from "../text/bytes.ts";
import type { Decision } from "./decision.ts";
import type { RuleTable } from "./index/rule-table.ts";

/**
 * Makes the decision that an entry of a rule table stands for. The rule is read from the text again. Decisions are
 * shared between calls, so they are frozen.
 */
export function decisionOf(rules: RuleTable, entry: number): Decision {
  const { text } = rules;
  const valueStart = rules.valueStart(entry);
  const end = rules.valueEnd(entry);
  let lineStart = valueStart;
  while (lineStart > 0 && text[lineStart - 1] !== "\n" && text[lineStart - 1] !== "\r") lineStart--;
  if (lineStart === 0) lineStart = markLength(text);
  // Only blanks stand before a field name.
  const start = valueStart - text.slice(lineStart, valueStart).trimStart().length;
  const line = rules.line(entry);
  const specificity = rules.specificity(entry);
  return Object.freeze({
    // An empty pattern that matches counts no bytes, and forbids nothing.
    allowed: rules.allows(entry) || specificity === 0,
    settled: true,
    because: "rule",
    rule: Object.freeze({
      type: rules.isAllowRule(entry) ? "allow" : "disallow",
      path: decodeLatin1(text.slice(valueStart, end)),
      line,
      span: Object.freeze({ start, end }),
    }),
    position: Object.freeze({ line, column: start - lineStart + 1 }),
    specificity,
  });
}

const opened = new WeakMap<Decision, Decision>();

/** The same decision where the dialect's text does not settle it: one object for one decision. */
export function unsettled(decision: Decision): Decision {
  let open = opened.get(decision);
  if (open === undefined) {
    open = Object.freeze({ ...decision, settled: false });
    opened.set(decision, open);
  }
  return open;
}

import { markLength } from "../document/record-reader.ts";
import { decodeLatin1 } from "../text/bytes.ts";
import type { Decision } from "./decision.ts";
import type { RuleTable } from "./index/rule-table.ts";

/**
 * Returns the decision of a rule table's entry. Reads the rule from the text again, because the table does not keep
 * it. Decisions are frozen, because calls share them.
 */
export function makeDecision(rules: RuleTable, entry: number): Decision {
  const { text } = rules;
  const valueStart = rules.valueStart(entry);
  const end = rules.valueEnd(entry);
  let lineStart = valueStart;
  while (lineStart > 0 && text[lineStart - 1] !== "\n" && text[lineStart - 1] !== "\r") lineStart--;
  if (lineStart === 0) lineStart = markLength(text);
  // Only blanks precede a field name.
  const start = valueStart - text.slice(lineStart, valueStart).trimStart().length;
  const line = rules.line(entry);
  const specificity = rules.specificity(entry);
  return Object.freeze({
    // An empty pattern that matches counts 0 bytes and forbids nothing.
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

const unsettledCopies = new WeakMap<Decision, Decision>();

/** Returns the decision with `settled: false`. Each decision has one such copy. */
export function unsettled(decision: Decision): Decision {
  let copy = unsettledCopies.get(decision);
  if (copy === undefined) {
    copy = Object.freeze({ ...decision, settled: false });
    unsettledCopies.set(decision, copy);
  }
  return copy;
}

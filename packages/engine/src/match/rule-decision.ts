import type { Rule } from "../document/groups.ts";
import { markLength } from "../document/record-reader.ts";
import { decodeLatin1 } from "../text/bytes.ts";
import type { Decision } from "./decision.ts";
import type { RuleTable } from "./rule-table.ts";

const LF = 0x0a;
const CR = 0x0d;

/** Makes the decision that an entry of a rule table stands for. The rule is read from the text again. */
export function decisionOf(rules: RuleTable, entry: number): Decision {
  const { text } = rules;
  const valueStart = rules.valueStart(entry);
  let lineStart = valueStart;
  while (lineStart > 0 && text.charCodeAt(lineStart - 1) !== LF && text.charCodeAt(lineStart - 1) !== CR) {
    lineStart--;
  }
  if (lineStart === 0) lineStart = markLength(text);
  let start = lineStart;
  while (isBlank(text.charCodeAt(start))) start++;
  const line = rules.line(entry);
  const type = rules.isAllowRule(entry) ? "allow" : "disallow";
  const specificity = rules.specificity(entry);
  const rule: Rule = {
    type,
    path: decodeLatin1(text.slice(valueStart, rules.valueEnd(entry))),
    line,
    span: { start, end: rules.valueEnd(entry) },
  };
  return freeze({
    // An empty pattern that matches counts no bytes, and forbids nothing.
    allowed: rules.allows(entry) || specificity === 0,
    settled: true,
    because: "rule",
    rule,
    position: { line, column: decodeLatin1(text.slice(lineStart, start)).length + 1 },
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

/** Decisions are shared between calls, so nobody may change one. */
function freeze(decision: Decision & { because: "rule" }): Decision {
  Object.freeze(decision.rule.span);
  Object.freeze(decision.rule);
  Object.freeze(decision.position);
  return Object.freeze(decision);
}

/** What may stand before a field name. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0b || code === 0x0c;
}

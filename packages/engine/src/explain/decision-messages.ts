/** English texts of decisions. */
export const decisionMessages = {
  "decision.rule": "{robots} line {line}: {field}: {path}",
  "decision.rule.record": "{robots} line {line}: {record}",
  "decision.rule.place": "{place}: {field}: {path}",
  "decision.rule.place.record": "{place}: {record}",
  "decision.no-rule": "no rule matches",
  "decision.no-group": "no group for {tokens} or *",
  "decision.no-group.ignores-any": "no group for {tokens}, and groups for * do not apply to it",
  "decision.no-group.unnamed": "no group for this crawler or *",
  "decision.no-group.unnamed.ignores-any": "no group for this crawler, and groups for * do not apply to it",
  "decision.file-too-long": "a robots.txt of more than {maxBytes} bytes forbids nothing",
  "decision.robots-txt": "/robots.txt itself is always allowed",
  "decision.other-origin": "{robots} governs another origin",
  "decision.unavailable": "{robots} is unavailable: {failure}",
  "decision.unreachable": "{robots} is unreachable: {failure}",
  "decision.failure.status": "status {status}",
  "decision.failure.no-answer": "no answer",
} as const;

import { testCheck } from "../../../test/support/lint-table.ts";
import { signalMalformed } from "./signal-malformed.ts";

const inGroup = (...lines: string[]): string =>
  `User-agent: *\n${lines.map((line) => `${line}\n`).join("")}Allow: /\n`;

testCheck(signalMalformed, {
  valid: [
    inGroup("Content-Signal: search=yes, ai-input=yes, ai-train=no"),
    inGroup("content-signal: Search = Yes,AI-Train=No,use=reference,"),
    inGroup("Content-Signal: /blog ai-train=no # why=not"),
    inGroup("Content-Usage: train-ai=n, search=y", "Content-Usage: /a train-ai=n;q=1"),
    inGroup("# Content-Signal: maybe", "Content: ai-train=n"),
    inGroup(`Content-Signal: ${"a, ".repeat(1000)}`),
  ],
  invalid: [
    {
      // A suggestion for a part in quotation marks would keep one of them.
      robots: inGroup('Content-Signal: "ai-train=no"'),
      at: ['"ai-train=no"'],
      id: "signal-malformed.unreadable",
      fixes: [],
    },
    {
      robots: inGroup("Content-Signal: /ä train-ai=n, search=yes,serach=no # no"),
      at: ["train-ai=n, search=yes,serach=no", "train-ai=n, search=yes,serach=no"],
      line: 2,
      id: "signal-malformed.suggested",
      message: "Content-Signal does not have train-ai=n. Write ai-train=no.",
      fixed: inGroup("Content-Signal: /ä ai-train=no, search=yes,serach=no # no"),
    },
    {
      robots: inGroup("Content-Usage: ai-train=no , search=yes").replaceAll("\n", "\r\n"),
      at: ["ai-train=no , search=yes"],
      severity: "information",
      message: "Content-Usage does not have ai-train=no, search=yes. Write train-ai=n, search=y.",
      fixed: inGroup("Content-Usage: train-ai=n , search=y").replaceAll("\n", "\r\n"),
    },
    {
      robots: inGroup("Content-Signal: search=yes; ai-train=no", "Content-Signal: search=yes ai-train=no"),
      at: ["search=yes; ai-train=no", "search=yes ai-train=no"],
      id: "signal-malformed.separator",
      fixed: inGroup("Content-Signal: search=yes, ai-train=no", "Content-Signal: search=yes ai-train=no"),
    },
    {
      robots: inGroup("Content-Usage: train-ai=n search=y"),
      at: ["train-ai=n search=y"],
      id: "signal-malformed.separator",
      fixed: inGroup("Content-Usage: train-ai=n, search=y"),
    },
    {
      robots: inGroup("Content-Signal: ai-train=maybe, use=all", "Content-Usage: train-ai"),
      at: ["ai-train=maybe, use=all", "train-ai"],
      id: "signal-malformed.unknown-value",
      message:
        "Content-Signal does not have the value in ai-train=maybe, use=all, so it says nothing. Write yes or no (use: immediate, reference or full).",
      fixes: [],
    },
    {
      robots: inGroup("Content-Usage: ai=n, train-ai=n, tdm=n"),
      at: ["ai=n, train-ai=n, tdm=n"],
      id: "signal-malformed.dead-word",
      message:
        "Content-Usage no longer has ai=n, tdm=n: words of earlier drafts have no effect. Write train-ai or search.",
    },
    {
      robots: inGroup("Content-Signal: search=yes, robots=no, \u202eai", "Content-Usage: train-ai=n, sale=y"),
      at: ["search=yes, robots=no, \u202eai", "train-ai=n, sale=y"],
      id: "signal-malformed",
      message:
        "Content-Signal has no word robots=no, \\u{202e}ai, so it says nothing here. Correct it, or remove it.",
    },
    {
      robots: inGroup("Content-Signal: none", "Content-Usage: n!", "Content-Usage: train-ai=n,"),
      at: ["none", "n!", "train-ai=n,"],
      id: "signal-malformed.unreadable",
    },
    {
      robots: inGroup("Content-Signal:", "Content-Usage: /a"),
      at: ["Content-Signal:", "Content-Usage: /a"],
      id: "signal-malformed.empty",
    },
  ],
});

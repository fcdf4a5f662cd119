import type { RobotsLine } from "../../document/line.ts";
import { scopedValue } from "../../preferences/path-scope.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { correctSeparators, type PartProblem, partsOf, type SignalPart } from "../parts/signal-parts.ts";
import { isSignalField, type SignalField, signalNames, signalReaders } from "../parts/signals.ts";

/** Maximum length of a value that is read, in bytes. */
const MAX_VALUE = 2000;
/** Maximum number of lines with a problem. It keeps the time short. */
const MAX_LINES = 1000;

const reportedLines = new WeakMap<LintedFile, number>();

/** Reports words and values of Content-Signal and Content-Usage that have no meaning. */
export const signalMalformed: Check = defineCheck({
  code: "signal-malformed",
  severity: "information",
  summary: "A Content-Signal or Content-Usage has a word or a value without a meaning.",
  why: "Content-Signal has the words search, ai-input and ai-train with yes or no, and use (contentsignals.org; Cloudflare's documentation). Content-Usage has the words train-ai and search with y or n (draft-ietf-aipref-vocab §4, §6). A crawler ignores all other words and values.",
  messages: {
    "signal-malformed": "{field} has no word {words}, so it says nothing here. Correct it, or remove it.",
    "signal-malformed.suggested": "{field} does not have {words}. Write {suggested}.",
    "signal-malformed.separator": "{field} has commas between its parts. Write {suggested}.",
    "signal-malformed.unknown-value":
      "{field} does not have the value in {words}, so it says nothing. Write {known}.",
    "signal-malformed.dead-word":
      "{field} no longer has {words}: words of earlier drafts have no effect. Write train-ai or search.",
    "signal-malformed.unreadable":
      "This value does not parse, so crawlers ignore all of it. Write a list such as {example}.",
    "signal-malformed.empty":
      "This {field} has no value, so it says nothing. Add a value, or remove the line.",
  },
  checkLine(line, file, reportProblem) {
    if (!isSignalField(line.field) || line.value === undefined || line.name === undefined) return;
    const count = reportedLines.get(file) ?? 0;
    if (count === MAX_LINES) return;
    const report: typeof reportProblem = (id, problem) => {
      reportedLines.set(file, count + 1);
      reportProblem(id, problem);
    };
    const field = line.field;
    const name = signalNames[field];
    const rest = valueSpan(line, file);
    const text = file.text(rest);
    if (text === "") {
      const span = { start: line.name.start, end: line.value.end };
      report("signal-malformed.empty", { span, params: { field: name } });
      return;
    }
    if (text.length > MAX_VALUE) return;
    const separated = correctSeparators(field, text);
    if (separated !== undefined) {
      report("signal-malformed.separator", {
        span: rest,
        params: { field: name, suggested: separated },
        fixes: [{ title: "Write commas", edits: [replaceSpan(rest, separated)] }],
      });
      return;
    }
    const found = partsOf(field, rest, file);
    const suggested = found.filter(({ problem }) => problem === "suggested");
    if (suggested.length > 0) {
      report("signal-malformed.suggested", {
        span: rest,
        params: {
          field: name,
          words: textsOf(suggested),
          suggested: suggested.map(({ suggestion = "" }) => suggestion),
        },
        fixes: [
          {
            title: "Correct the words",
            edits: suggested.map((part) => replaceSpan(part, part.suggestion ?? part.text)),
          },
        ],
      });
    }
    if (signalReaders[field](text) === undefined && (field === "content-usage" || suggested.length === 0)) {
      if (suggested.length === 0)
        report("signal-malformed.unreadable", { span: rest, params: { example: EXAMPLES[field] } });
      return;
    }
    const wordsWith = (wanted: PartProblem): readonly string[] =>
      textsOf(found.filter(({ problem }) => problem === wanted));
    const values = wordsWith("unknown-value");
    if (values.length > 0) {
      const params = { field: name, words: values, known: VALUES[field] };
      report("signal-malformed.unknown-value", { span: rest, params });
    }
    const dead = wordsWith("dead-word");
    if (dead.length > 0)
      report("signal-malformed.dead-word", { span: rest, params: { field: name, words: dead } });
    const unknown = wordsWith("unknown-word");
    if (unknown.length > 0)
      report("signal-malformed", { span: rest, params: { field: name, words: unknown } });
  },
});

const EXAMPLES: Readonly<Record<SignalField, string>> = {
  "content-signal": "search=yes, ai-train=no",
  "content-usage": "train-ai=n, search=y",
};
const VALUES: Readonly<Record<SignalField, string>> = {
  "content-signal": "yes or no (use: immediate, reference or full)",
  "content-usage": "y or n",
};

/** Returns the span of a value without its path. */
function valueSpan({ value = { start: 0, end: 0 } }: RobotsLine, { document }: LintedFile): Span {
  const { rest } = scopedValue(document.latin1.slice(value.start, value.end));
  return { start: value.end - rest.length, end: value.end };
}

function textsOf(parts: readonly SignalPart[]): readonly string[] {
  return parts.map(({ text }) => text);
}

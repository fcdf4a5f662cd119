import type { RobotsDocument } from "@maycrawl/engine";
import { visible } from "@maycrawl/engine/internal";
import { applyFixes, type Finding, type Severity } from "@maycrawl/engine/lint";
import { sourceErrorText } from "../../../cli/source-error.ts";
import type { LintedSource } from "../../../lint/lint-source.ts";
import type { Paint, Style } from "../../../output/colour.ts";
import { countText } from "../../../output/count-text.ts";
import { sourceFrame } from "../../../output/source-frame.ts";
import { paragraph } from "../../../output/wrap-text.ts";
import type { Counts, Format, FormatSettings } from "./format.ts";
import { PROVED, witnessText } from "./witness-text.ts";

const STYLES: Readonly<Record<Severity, Style>> = {
  error: "disallowed",
  warning: "unknown",
  information: "place",
};
/** Number of findings with one code that are printed in full. The others are listed by their lines. */
const MAX_IN_FULL = 3;
/** Number of lines that are listed for the others. */
const MAX_LINES = 20;
const INDENT = "  ";

const FIX_LABELS = { true: "safe fix:", false: "unsafe fix:", untried: "fix:" } as const;

/** Formats findings for people: the line of each finding in a frame, and the number of findings at the end. */
export function textFormat({ paint, all, fixCommand }: FormatSettings): Format {
  let fixable = 0;
  return {
    findings(_, linted) {
      fixable += applyFixes(linted.document, linted.findings, { unsafe: true }).applied.length;
      return findingsText(linted, all, paint);
    },
    error: (_, error) => `${sourceErrorText(error, paint.columns)}\n`,
    end(counts, files) {
      if (files === 0) return "";
      const fixes =
        fixable === 0 ? "" : paragraph(`${countText(fixable, "fix", "fixes")}: ${fixCommand}`, paint);
      return countsText(counts, files, paint) + fixes;
    },
  };
}

/** Yields the findings of a file for people. */
function* findingsText(
  { name, document, findings }: LintedSource,
  all: boolean,
  paint: Paint,
): Generator<string> {
  const shown = new Map<string, number>();
  const repeats = new Map<string, Finding[]>();
  for (const finding of findings) {
    const count = shown.get(finding.code) ?? 0;
    shown.set(finding.code, count + 1);
    if (all || count < MAX_IN_FULL) yield findingText(name, document, finding, count === 0, paint);
    else repeats.set(finding.code, [...(repeats.get(finding.code) ?? []), finding]);
  }
  for (const [code, rest] of repeats) {
    const lines = rest.slice(0, MAX_LINES).map(({ line }) => line);
    const more = rest.length > lines.length ? ", …" : "";
    const text = `${rest.length} more ${code}: line${rest.length === 1 ? "" : "s"} ${lines.join(", ")}${more} (--all shows them)`;
    yield `${paragraph(paint("quiet", text), paint)}\n`;
  }
}

function findingText(
  name: string,
  document: RobotsDocument,
  { code, severity, message, why, line, column, start, end, related, witnesses, proof, fixes }: Finding,
  isFirst: boolean,
  paint: Paint,
): string {
  const head = `${paint("place", `${name}:${line}:${column}`)} ${paint(STYLES[severity], severity)} ${paint("heading", code)}`;
  return [
    paragraph(head, paint),
    paragraph(message, paint, INDENT),
    indented(sourceFrame(document, { start, end }, paint)),
    ...related.map(
      (place) =>
        paragraph(paint("quiet", place.message), paint, INDENT) +
        indented(sourceFrame(document, place, paint)),
    ),
    ...witnesses.map((witness) =>
      paragraph(`${paint(witness.now, "→")} ${witnessText(witness)}`, paint, INDENT),
    ),
    proof === "proved" ? paragraph(paint("quiet", `proved: ${PROVED}`), paint, INDENT) : "",
    isFirst ? paragraph(paint("quiet", `why: ${why}`), paint, INDENT) : "",
    ...fixes.map(({ title, safe }) =>
      paragraph(`${paint("quiet", FIX_LABELS[`${safe}`])} ${visible(title)}`, paint, INDENT),
    ),
    "\n",
  ].join("");
}

function indented(frame: string): string {
  return frame.replace(/^(?=.)/gm, INDENT);
}

/** Formats the number of findings and files. */
export function countsText(counts: Counts, files: number, paint: Paint): string {
  const parts = [
    counts.error > 0 ? paint(STYLES.error, countText(counts.error, "error")) : "",
    counts.warning > 0 ? paint(STYLES.warning, countText(counts.warning, "warning")) : "",
    counts.information > 0 ? `${countText(counts.information, "finding")} for information` : "",
  ].filter((part) => part !== "");
  const found = parts.length === 0 ? paint("allowed", "no findings") : parts.join(", ");
  return paragraph(files === 1 ? found : `${found} in ${countText(files, "file")}`, paint);
}

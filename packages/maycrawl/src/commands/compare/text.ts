import type { DialectDifference, PropertyDifference } from "@maycrawl/engine";
import { sourceOf, sourceText, valueText } from "@maycrawl/engine/internal";
import { type Crawler, nameOf } from "../../options/crawler-option.ts";
import type { Paint } from "../../output/colour.ts";
import { maskedPath } from "../../output/masked-text.ts";
import { type Cell, type Rows, Table } from "../../output/table.ts";
import { paragraph } from "../../output/wrap-text.ts";
import { answerCell, reasonOf } from "../../verdict/verdict-text.ts";
import type { VerdictComparison } from "./verdict-comparison.ts";

/** Formats the verdicts of several dialects for people, and explains the differences. */
export function comparisonText(
  { url, crawler, verdicts, differences }: VerdictComparison,
  paint: Paint,
): string {
  const rows = verdicts.map((verdict): readonly Cell[] => [
    { text: verdict.robots.dialect.name },
    answerCell(verdict),
    { text: reasonOf(verdict), style: "place" },
  ]);
  return [
    paragraph(`${maskedPath(url)}  as ${nameOf(crawler)}${ownDialect(crawler)}`, paint),
    "\n",
    new Table(paint, "  ").rows(rows),
    differences.length === 0 ? alikeText(verdicts.length) : differencesText(differences, paint),
  ].join("");
}

function ownDialect({ profile }: Crawler): string {
  return profile === undefined ? "" : `, whose dialect is ${profile.dialect.name}`;
}

function alikeText(count: number): string {
  return count < 2 ? "" : `\n${count === 2 ? "Both" : `All ${count}`} dialects answer alike.\n`;
}

function differencesText(differences: readonly DialectDifference[], paint: Paint): string {
  const reference = differences[0]?.reference.name ?? "";
  const title = paint("heading", `Why the answers differ from ${reference}`);
  const rows = differences.flatMap(differenceRows);
  return `\n${title}\n${new Table(paint, "  ").rows(rows)}`;
}

/**
 * Returns two rows for each property: the dialect's value, and the value of the reference dialect. Returns one row if
 * the file is too large to find the properties.
 */
function differenceRows({ dialect, reference, found, properties }: DialectDifference): Rows {
  if (!found) return [[{ text: dialect.name }, { text: "unknown: the file is too large", style: "quiet" }]];
  return properties.flatMap((one: PropertyDifference, index) => [
    [
      { text: index === 0 ? dialect.name : "" },
      { text: index === 0 ? one.property : `and ${one.property}` },
      { text: valueText(one.value), style: "heading" },
      { text: sourceText(sourceOf(dialect, one.property, one.source)), style: "quiet" },
    ],
    [
      { text: "" },
      { text: `in ${reference.name}`, style: "quiet" },
      { text: valueText(one.referenceValue) },
      { text: sourceText(sourceOf(reference, one.property, one.referenceSource)), style: "quiet" },
    ],
  ]);
}

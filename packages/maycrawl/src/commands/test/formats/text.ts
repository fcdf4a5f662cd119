import { sourceErrorText } from "../../../cli/source-error.ts";
import type { Paint } from "../../../output/colour.ts";
import { countText } from "../../../output/count-text.ts";
import { diffText } from "../../../output/diff-text.ts";
import { failureLines } from "./failure-text.ts";
import type { Counts, Format, TestResults } from "./format.ts";

/** Formats results for people: what failed, and the edit that satisfies all expectations. */
export function textFormat(paint: Paint): Format {
  return {
    results: (results) => textOf(results, paint),
    error: (_, error) => `${sourceErrorText(error, undefined).trimEnd()}\n\n`,
    end: (counts) => `${countsText(counts)}\n`,
  };
}

function textOf({ path, robots, outcomes, edited }: TestResults, paint: Paint): string {
  const failed = outcomes.filter(({ status }) => status !== "passed");
  const lines = failed.flatMap((outcome) => {
    const { label, place } = outcome.expectation;
    const word = outcome.status === "failed" ? "failed" : "not settled";
    return [
      `${paint("disallowed", word)}  ${label}  ${paint("place", `${path}:${place.line}:${place.column}`)}`,
      ...failureLines(robots.name, outcome).map((line) => `  ${line}`),
      "",
    ];
  });
  const text = lines.map((line) => `${line}\n`).join("");
  if (!failed.some(({ status }) => status === "failed")) return text;
  if (edited === undefined) return `${text}No small edit that satisfies all expectations was found.\n\n`;
  const diff = diffText(robots.name, robots.bytes, edited.bytes, paint);
  return `${text}This edit satisfies all expectations (maycrawl diff shows all that it changes):\n${diff}\n`;
}

/** Counts the results: `5 passed, 1 failed`. */
export function countsText({ passed, failed, unsettled, errors }: Counts): string {
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(unsettled > 0 ? [`${unsettled} not settled`] : []),
    ...(errors > 0 ? [`${countText(errors, "file")} not read`] : []),
  ];
  return parts.join(", ");
}

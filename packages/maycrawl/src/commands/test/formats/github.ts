import { sourceErrorText } from "../../../cli/source-error.ts";
import { annotation } from "../../../output/github.ts";
import { failureLines } from "./failure-text.ts";
import type { Format } from "./format.ts";
import { countsText } from "./text.ts";

/** Formats failures as annotations of a GitHub workflow, at the expectation in the test file. */
export const githubFormat: Format = {
  results: ({ path, robots, outcomes }) =>
    outcomes
      .filter(({ status }) => status !== "passed")
      .map((outcome) => {
        const { label, place } = outcome.expectation;
        const properties = { file: path, line: place.line, col: place.column, title: label };
        return annotation("error", properties, failureLines(robots.name, outcome).join("\n"));
      })
      .join(""),
  error: (file, error) => annotation("error", { file }, sourceErrorText(error, undefined).trim()),
  end: (counts) => `${countsText(counts)}\n`,
};

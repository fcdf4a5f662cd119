import type { Decision } from "@maycrawl/engine";
import { sourceErrorJson } from "../../../cli/source-error.ts";
import type { Failure } from "../../../expectations/check-expectations.ts";
import type { TestJson } from "../../../json-shapes.ts";
import { plain } from "../../../output/colour.ts";
import { diffText } from "../../../output/diff-text.ts";
import { jsonLine } from "../../../output/json.ts";
import type { Format } from "./format.ts";

const SCHEMA = "maycrawl/test/1";

/** Formats the results of a test file for each robots.txt as one line of JSON. */
export const jsonFormat: Format = {
  results: ({ path, robots, outcomes, edited }) =>
    jsonLine<TestJson>({
      schema: SCHEMA,
      file: path,
      robots: robots.name,
      results: outcomes.map(({ expectation, status, failures }) => ({
        expectation: expectation.label,
        ...expectation.place,
        allowed: expectation.kind === "pattern" ? expectation.allowed : null,
        pattern: expectation.kind === "pattern" ? expectation.pattern : null,
        status,
        failures: failures.map(failureJson),
      })),
      edit: edited === undefined ? null : diffText(robots.name, robots.bytes, edited.bytes, plain),
    }),
  error: (source, error) =>
    jsonLine<TestJson>({
      schema: SCHEMA,
      file: source,
      results: [],
      edit: null,
      error: sourceErrorJson(error),
    }),
};

function failureJson({
  crawlers,
  url,
  decision,
  before,
}: Failure): TestJson["results"][number]["failures"][number] {
  return {
    crawlers: [...crawlers],
    url,
    ...answerJson(decision),
    before: before === undefined ? null : answerJson(before),
  };
}

function answerJson(decision: Decision): { readonly allowed: boolean; readonly line: number | null } {
  return { allowed: decision.allowed, line: decision.because === "rule" ? decision.rule.line : null };
}

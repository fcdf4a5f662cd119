import type { Result } from "sarif";
import type { Outcome } from "../../../expectations/check-expectations.ts";
import { SarifLog, uriOf } from "../../../lint/sarif-log.ts";
import { failureLines } from "./failure-text.ts";
import type { Format } from "./format.ts";

const helpUri = "https://github.com/maycrawl/maycrawl/blob/main/docs/commands/test.md";
const RULES = [
  { id: "refuted-expectation", shortDescription: { text: "A URL refutes an expectation." }, helpUri },
  {
    id: "unsettled-expectation",
    shortDescription: { text: "An expectation was not proved or refuted within the limit." },
    helpUri,
  },
];

/** Formats failures as one SARIF 2.1.0 log, at the expectation in the test file. */
export function sarifFormat(): Format {
  const log = new SarifLog(RULES);
  return {
    begin: () => log.begin(),
    results: ({ path, robots, outcomes }) =>
      outcomes
        .filter(({ status }) => status !== "passed")
        .map((outcome) => log.result(resultOf(path, robots.name, outcome)))
        .join(""),
    error(source, error) {
      log.addError(source, error);
      return "";
    },
    end: () => log.end(),
  };
}

function resultOf(path: string, robots: string, outcome: Outcome): Result {
  const { label, place } = outcome.expectation;
  const ruleIndex = outcome.status === "failed" ? 0 : 1;
  return {
    ruleId: RULES[ruleIndex]?.id ?? "",
    ruleIndex,
    level: "error",
    message: { text: [label, ...failureLines(robots, outcome)].join("\n") },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(path) },
          region: { startLine: place.line, startColumn: place.column },
        },
      },
    ],
  };
}

import { sourceErrorJson } from "../../../cli/source-error.ts";
import type { Outcome } from "../../../expectations/check-expectations.ts";
import {
  escapeXml,
  JUNIT_END,
  junitStart,
  suiteStart,
  unreadableSuite,
  xmlAttributes,
} from "../../../output/junit.ts";
import { failureLines } from "./failure-text.ts";
import type { Format } from "./format.ts";

/** Formats results as JUnit XML: a suite for each robots.txt of a test file, a test case for each expectation. */
export const junitFormat: Format = {
  begin: () => junitStart("maycrawl test"),
  results({ path, robots, outcomes }) {
    const countOf = (wanted: Outcome["status"]): number =>
      outcomes.filter(({ status }) => status === wanted).length;
    const cases = outcomes.map((outcome) => testCase(path, robots.name, outcome));
    const start = suiteStart(robots.name, outcomes.length, countOf("failed"), countOf("unsettled"));
    return `${start}${cases.join("")}  </testsuite>\n`;
  },
  error(source, error) {
    const { code, message } = sourceErrorJson(error);
    return unreadableSuite(source, code, message);
  },
  end: () => JUNIT_END,
};

function testCase(path: string, robots: string, outcome: Outcome): string {
  const { label, place } = outcome.expectation;
  const start = `    <testcase${xmlAttributes({ name: label, classname: path, file: path, line: place.line })}`;
  if (outcome.status === "passed") return `${start}/>\n`;
  const [message = "", ...rest] = failureLines(robots, outcome);
  const tag = outcome.status === "failed" ? "failure" : "error";
  const body = [message, ...rest].map(escapeXml).join("\n");
  return `${start}>
      <${tag}${xmlAttributes({ type: outcome.status, message })}>${body}</${tag}>
    </testcase>
`;
}

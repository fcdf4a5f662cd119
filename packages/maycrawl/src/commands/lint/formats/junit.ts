import type { Finding } from "@maycrawl/engine/lint";
import { sourceErrorJson } from "../../../cli/source-error.ts";
import {
  escapeXml,
  JUNIT_END,
  junitStart,
  suiteStart,
  unreadableSuite,
  xmlAttributes,
} from "../../../output/junit.ts";
import type { Format, FormatSettings } from "./format.ts";
import { sentencesOf } from "./witness-text.ts";

/**
 * Formats findings as JUnit XML, by the schema of Jenkins (`junit-4.xsd`). A source is a suite, and a finding is a test
 * case. It fails if its severity leads to exit code 1; otherwise its text is output of a passed case.
 */
export function junitFormat({ failing }: FormatSettings): Format {
  return {
    begin: () => junitStart("maycrawl lint"),
    *findings(source, { findings }) {
      const failures = findings.filter(({ severity }) => failing.includes(severity)).length;
      yield suiteStart(source, Math.max(1, findings.length), failures, 0);
      if (findings.length === 0)
        yield `    <testcase${xmlAttributes({ name: "no findings", classname: source })}/>\n`;
      for (const finding of findings) yield testCase(source, finding, failing.includes(finding.severity));
      yield "  </testsuite>\n";
    },
    error(source, error) {
      const { code, message } = sourceErrorJson(error);
      return unreadableSuite(source, code, message);
    },
    end: () => JUNIT_END,
  };
}

function testCase(source: string, finding: Finding, isFailure: boolean): string {
  const { code, severity, message, why, documentation, line, column } = finding;
  const lines = [
    `${source}:${line}:${column} ${severity} ${code}`,
    ...sentencesOf(finding),
    why,
    documentation,
  ];
  const body = lines.map(escapeXml).join("\n");
  const result = isFailure
    ? `<failure${xmlAttributes({ type: severity, message })}>${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return `    <testcase${xmlAttributes({ name: `${code} at ${line}:${column}`, classname: source })}>
      ${result}
    </testcase>
`;
}

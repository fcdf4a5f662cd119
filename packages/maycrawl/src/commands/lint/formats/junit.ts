import { visible } from "@maycrawl/engine/internal";
import type { Finding } from "@maycrawl/engine/lint";
import { sourceErrorJson } from "../../../cli/source-error.ts";
import type { Format, FormatSettings } from "./format.ts";
import { witnessText } from "./witness-text.ts";

/**
 * Formats findings as JUnit XML, by the schema of Jenkins (`junit-4.xsd`). A source is a suite, and a finding is a test
 * case. It fails if its severity leads to exit code 1; otherwise its text is output of a passed case.
 */
export function junitFormat({ failing }: FormatSettings): Format {
  return {
    begin: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="maycrawl lint">\n`,
    *findings(source, { findings }) {
      const failures = findings.filter(({ severity }) => failing.includes(severity)).length;
      yield suiteStart(source, Math.max(1, findings.length), failures, 0);
      if (findings.length === 0)
        yield `    <testcase${attributes({ name: "no findings", classname: source })}/>\n`;
      for (const finding of findings) yield testCase(source, finding, failing.includes(finding.severity));
      yield "  </testsuite>\n";
    },
    error(source, error) {
      const { code, message } = sourceErrorJson(error);
      return `${suiteStart(source, 1, 0, 1)}    <testcase${attributes({ name: "can be read", classname: source })}>
      <error${attributes({ type: code, message })}/>
    </testcase>
  </testsuite>
`;
    },
    end: () => "</testsuites>\n",
  };
}

function suiteStart(name: string, tests: number, failures: number, errors: number): string {
  return `  <testsuite${attributes({ name, tests, failures, errors })}>\n`;
}

function testCase(source: string, finding: Finding, isFailure: boolean): string {
  const { code, severity, message, why, documentation, line, column, witnesses } = finding;
  const lines = [
    `${source}:${line}:${column} ${severity} ${code}`,
    message,
    ...witnesses.map(witnessText),
    why,
    documentation,
  ];
  const body = lines.map(escapeXml).join("\n");
  const result = isFailure
    ? `<failure${attributes({ type: severity, message })}>${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return `    <testcase${attributes({ name: `${code} at ${line}:${column}`, classname: source })}>
      ${result}
    </testcase>
`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join("");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text for XML. XML 1.0 has no way to write most control characters, U+FFFE and U+FFFF (§2.2). */
function escapeXml(text: string): string {
  return visible(text)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

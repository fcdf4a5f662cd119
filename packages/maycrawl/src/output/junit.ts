import { visible } from "@maycrawl/engine/internal";

/** The end of a JUnit file. */
export const JUNIT_END = "</testsuites>\n";

/** Returns the start of a JUnit file: XML by the schema of Jenkins (`junit-4.xsd`). */
export function junitStart(name: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes({ name })}>\n`;
}

/** Returns the start tag of a suite. */
export function suiteStart(name: string, tests: number, failures: number, errors: number): string {
  return `  <testsuite${xmlAttributes({ name, tests, failures, errors })}>\n`;
}

/** Returns the suite of a file that could not be read. */
export function unreadableSuite(source: string, code: string, message: string): string {
  return `${suiteStart(source, 1, 0, 1)}    <testcase${xmlAttributes({ name: "can be read", classname: source })}>
      <error${xmlAttributes({ type: code, message })}/>
    </testcase>
  </testsuite>
`;
}

/** Returns the attributes of a tag, each with a blank before it. */
export function xmlAttributes(values: Readonly<Record<string, string | number>>): string {
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
export function escapeXml(text: string): string {
  return visible(text)
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lintChecks as checks, type Finding, lint } from "@maycrawl/engine/lint";
import { describe, expect, test } from "vitest";

const PAGES = new URL("../docs/lint/", import.meta.url);
const CHECKS = new URL("../packages/engine/src/lint/checks/", import.meta.url);
/** Pages that are not about one code. */
const OTHER_PAGES = ["README.md", "other-linters.md", "precision.md"];
/** Codes that only a proof finds. */
const PROVED = ["redundant-rule", "rule-never-decides"];
const codes = checks.map(({ code }) => code);

const SEVERITIES = { error: "Error", warning: "Warning", information: "Information" };

test("the codes are sorted, and each has one check, one table test and one page", () => {
  expect(codes).toEqual([...new Set(codes)].sort());
  const names = (folder: URL, ending: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending) && !OTHER_PAGES.includes(name))
      .map((name) => name.slice(0, -ending.length))
      .sort();
  expect(names(PAGES, ".md")).toEqual(codes);
  expect(names(CHECKS, ".test.ts")).toEqual(codes);
  expect(names(CHECKS, ".ts").filter((name) => !name.endsWith(".test"))).toEqual(codes);
});

describe.each(checks.map((check) => [check.code, check] as const))("docs/lint/%s.md", (code, check) => {
  const page = new URL(`${code}.md`, PAGES);
  const text = existsSync(page) ? readFileSync(page, "utf8") : "";
  const prose = text.replace(/\s+/g, " ");

  test("has the code, severity and summary of the check, and the usual headings", () => {
    expect(text.split("\n", 1)[0]).toBe(`# ${code}`);
    expect(prose).toContain(`**${SEVERITIES[check.severity]}.** ${check.summary}`);
    expect(prose).toContain(check.why);
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(["Why", "What to do", "Example"]);
  });

  test("has an example with the finding, and one without it", () => {
    const examples = [...text.matchAll(/```text\n([\s\S]*?)```/g)].map(([, robots = ""]) => robots);
    const found = examples.map((example) =>
      lintExample(example, PROVED.includes(code)).some((finding) => finding.code === code),
    );
    expect(found).toEqual([true, false]);
  });
});

/**
 * Lints an example of a page. `\xNN` in it is a byte, `⟨N bytes⟩` is a text of that length, and `⟨N times⟩` at the
 * end of a line repeats the line. Comments such as
 * `# Status: 404`, `# Content-Type: text/html` and `# Redirect: https://…` describe the response.
 */
function lintExample(example: string, prove: boolean): readonly Finding[] {
  const facts = [...example.matchAll(/^# (Status|Content-Type|Redirect): (\S.*)$/gm)];
  const valuesOf = (name: string): string[] =>
    facts.filter(([, one]) => one === name).map(([, , value = ""]) => value);
  const [status] = valuesOf("Status");
  const [contentType] = valuesOf("Content-Type");
  const long = example
    .replace(/⟨(\d+) bytes⟩/g, (_, length) => "x".repeat(Number(length)))
    .replace(/^(.*)⟨(\d+) times⟩$/gm, (_, line, times) => Array(Number(times)).fill(line).join("\n"));
  const bytes = Buffer.from(long)
    .toString("latin1")
    .replace(/\\x([0-9a-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return lint(new Uint8Array(Buffer.from(bytes, "latin1")), {
    prove,
    response: {
      status: status === undefined ? undefined : Number(status),
      contentType,
      redirects: valuesOf("Redirect"),
    },
  });
}

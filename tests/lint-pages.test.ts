import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lintChecks as checks, lint } from "@maycrawl/engine/lint";
import { describe, expect, test } from "vitest";

const PAGES = new URL("../docs/lint/", import.meta.url);
const CHECKS = new URL("../packages/engine/src/lint/checks/", import.meta.url);
const codes = checks.map(({ code }) => code);

const SEVERITIES = { error: "Error", warning: "Warning", information: "Information" };

test("the codes are sorted, and each has one check, one table test and one page", () => {
  expect(codes).toEqual([...new Set(codes)].sort());
  const names = (folder: URL, ending: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending) && name !== "README.md")
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
    const found = examples.map((robots) => lint(robots).some((finding) => finding.code === code));
    expect(found).toEqual([true, false]);
  });
});

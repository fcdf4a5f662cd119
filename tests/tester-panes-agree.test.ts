import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { CompareJson, DiffJson } from "maycrawl";
import { expect, onTestFinished, test } from "vitest";
import { maycrawl } from "../packages/maycrawl/test/support/run.ts";
import { answerCompare } from "../packages/tester/src/answers/compare/compare.ts";
import { answerDiff } from "../packages/tester/src/answers/diff/diff.ts";
import { textOf } from "../packages/tester/src/state/robots-text.ts";

const SITE = "https://example.com";

/** A robots.txt whose rules depend on groups, patterns and unusual lines. */
const robots: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "User-agent: *",
        "User-agent: Googlebot",
        "User-agent: FooBot/1.0",
        "User-agent: GPTBot",
      ),
      fc.constantFrom("", "# comment", "Allow /x", "Sitemap: /x", "Sitemap: https://example.com/x.xml"),
      fc.constantFrom("Crawl-delay: 5", "Content-Signal: ai-train=no", "Content-Usage: /a train-ai=n"),
      fc
        .tuple(
          fc.constantFrom("Allow: ", "Disallow: ", "disallow:"),
          fc.constantFrom("/", "/a", "/a$", "/*b", "/a/*", "/%61", "", "*", "a"),
        )
        .map((parts) => parts.join("")),
    ),
    { minLength: 5, maxLength: 14 },
  )
  .map((lines) => lines.join("\n"));

const NOTHING_ASKED = { site: SITE, urls: [], crawlers: [], dialect: undefined };

function fileOf(text: string): ReturnType<typeof textOf> {
  return textOf(new TextEncoder().encode(text));
}

test("the changes of a file are those of maycrawl diff", async () => {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [old, edited] = [join(folder, "old.txt"), join(folder, "new.txt")];
  let changed = 0;
  const aspects = new Set<string>();
  for (const [before, after] of fc.sample(fc.tuple(robots, robots), { numRuns: 40, seed: 48 })) {
    writeFileSync(old, before);
    writeFileSync(edited, after);
    const { stdout } = await maycrawl(["diff", old, edited, "--json"]);
    const command = JSON.parse(stdout) as DiffJson;
    const files = { robots: fileOf(after), before: fileOf(before) };
    const { rows, crawlers, equal, others } = answerDiff({ kind: "diff", ...files, ...NOTHING_ASKED });
    const witnesses = rows.flatMap(({ crawlers: tokens, witnesses: found, more }) => {
      expect(more).toBe(0);
      return tokens.flatMap((agent) =>
        found.map(({ url, before: old, after: now }) => ({
          url,
          agent,
          before: side(old),
          after: side(now),
        })),
      );
    });
    expect(sorted(witnesses), `${before}\n----\n${after}`).toEqual(sorted(command.witnesses));
    const changes = others.flatMap(({ crawlers: agents, ...change }) =>
      agents === undefined ? [change] : agents.map((agent) => ({ ...change, agent })),
    );
    expect(sortedChanges(changes), `${before}\n----\n${after}`).toEqual(sortedChanges(command.changes));
    for (const { aspect } of changes) aspects.add(aspect);
    const agents = new Set(command.witnesses.map(({ agent }) => agent));
    expect(crawlers - equal).toBe(agents.size + command.unsettled.length);
    if (agents.size > 0) changed++;
  }
  expect(changed).toBeGreaterThan(15);
  expect([...aspects].sort()).toEqual(["crawl-delay", "preferences", "sitemaps"]);
});

function side({ allowed, line }: { readonly allowed: boolean; readonly line: number | undefined }) {
  return { allowed, line: line ?? null };
}

function sortedChanges(changes: DiffJson["changes"]): readonly string[] {
  return sorted(changes.map(({ aspect, agent = null, before, after }) => [aspect, agent, before, after]));
}

function sorted(witnesses: readonly object[]): readonly string[] {
  return witnesses.map((witness) => JSON.stringify(witness)).sort();
}

test("the answers of all dialects are those of maycrawl compare", async () => {
  let differing = 0;
  for (const text of fc.sample(robots, { numRuns: 80, seed: 48 })) {
    const args = ["compare", `${SITE}/a`, "--as", "Googlebot", "--robots", "-", "--json"];
    const { stdout } = await maycrawl(args, { input: text });
    const command = JSON.parse(stdout) as CompareJson;
    const asked = { ...NOTHING_ASKED, robots: fileOf(text), url: "/a", crawler: "Googlebot" };
    const answer = answerCompare({ kind: "compare", ...asked, dialect: "rfc9309" });
    if (answer === "no-answer") return expect.fail();
    const rows = answer.rows.map(({ dialect, cell, properties }) => ({
      dialect,
      ...side(cell),
      settled: cell.settled,
      properties: properties?.map(({ name }) => name),
    }));
    const expected = command.answers.map(({ dialect, allowed, settled, rule }) => ({
      dialect,
      allowed,
      line: rule?.line ?? null,
      settled,
      properties: command.differences
        .find((one) => one.dialect === dialect)
        ?.properties.map(({ property }) => property),
    }));
    expect(sorted(rows), text).toEqual(sorted(expected));
    // Each property has words of its own, so its value is not shown as code.
    for (const { properties = [] } of answer.rows) {
      for (const { name, clause, referenceClause } of properties) {
        expect([clause, referenceClause].join()).not.toContain(`${name}:`);
        expect(clause).not.toBe(referenceClause);
      }
    }
    if (!command.alike) differing++;
  }
  expect(differing).toBeGreaterThan(5);
});

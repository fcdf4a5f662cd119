import type { TestJson } from "maycrawl";
import { expect, it } from "vitest";
import { file, maycrawl } from "../packages/maycrawl/test/support/run.ts";
import { answerTest } from "../packages/tester/src/answers/test/test.ts";
import { bytesOf, textOf } from "../packages/tester/src/state/robots-text.ts";

const ROBOTS =
  "User-agent: *\nDisallow: /cart\nDisallow: /*?session=\n\nUser-agent: Bytespider\nDisallow: /\n";

/** Returns the answer of the pane of the web tester for a robots.txt. */
function paneAnswer(robots: string, expectations: string): ReturnType<typeof answerTest> {
  return answerTest({
    kind: "test",
    expectations,
    robots: textOf(new TextEncoder().encode(robots)),
    before: undefined,
    site: "https://example.com",
    urls: [],
    crawlers: [],
    withEdit: true,
  });
}

async function commandAnswer(robots: string, expectations: string): Promise<TestJson> {
  const test = file(`robots: robots.txt\n${expectations}`, "robots.test.yaml");
  const { stdout } = await maycrawl(["test", test, "--robots", file(robots), "--json"]);
  return JSON.parse(stdout) as TestJson;
}

it.each([
  [
    "proved and refuted expectations",
    ROBOTS,
    "GPTBot: blocked\nGooglebot: { allow: [/shop/], block: /cart }\n",
  ],
  ["patterns for all crawlers", ROBOTS, 'never-block: ["/assets/*.css"]\nBytespider: blocked\n'],
  ["a file with CR LF", ROBOTS.replaceAll("\n", "\r\n"), "Bytespider: allowed\n"],
  ["an empty file", "", 'GPTBot: blocked\n"*": { block: "/a/*.pdf$" }\n'],
])("the web tester and maycrawl test have the same results: %s", async (_, robots, expectations) => {
  const answer = paneAnswer(robots, expectations);
  if (answer.kind !== "results") expect.fail(JSON.stringify(answer));
  const { results, edit } = await commandAnswer(robots, expectations);
  // The command's file has one line more: the key robots.
  expect(
    answer.results.map(({ label, place, status, failures }) => ({
      label,
      line: place.line + 1,
      column: place.column,
      status,
      failures: failures.map(({ crawlers, url, allowed, line }) => ({
        crawlers: [...crawlers].sort(),
        url,
        allowed,
        line: line ?? null,
      })),
    })),
  ).toEqual(
    results.map(({ expectation, line, column, status, failures }) => ({
      label: expectation,
      line,
      column,
      status,
      failures: failures.map((one) => ({
        crawlers: one.crawlers.toSorted(),
        url: one.url,
        allowed: one.allowed,
        line: one.line,
      })),
    })),
  );
  if (edit === null || typeof answer.edit !== "object") {
    expect([edit, answer.edit]).toEqual([null, undefined]);
    return;
  }
  // The edited text satisfies all expectations, and has the lines of the command's diff.
  const before = textOf(new TextEncoder().encode(robots));
  const text = answer.edit.edits.reduceRight(
    (all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to),
    before.text,
  );
  const edited = new TextDecoder().decode(bytesOf({ ...before, text }));
  const after = paneAnswer(edited, expectations);
  expect(after.kind === "results" && after.results.every(({ status }) => status === "passed")).toBe(true);
  const added = edit.split("\n").filter((line) => /^\+(?!\+\+)/.test(line));
  // Blank lines can be before or after the same new group.
  const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== "");
  expect(filled(answer.edit.lines?.flatMap((change) => change.added) ?? [])).toEqual(
    filled(added.map((line) => line.slice(1).trimEnd())),
  );
});

it.each([
  ["GPTBot: blocked\nGoogelbot: blocked\n", { line: 3, column: 1 }],
  ["GPTBot: [\n", { line: 3, column: 1 }],
  ["GPTBot: blokced\n", { line: 2, column: 9 }],
])("the web tester and maycrawl test report the same error: %j", async (expectations, place) => {
  const answer = paneAnswer(ROBOTS, expectations);
  if (answer.kind !== "problem") expect.fail(JSON.stringify(answer));
  const { error } = await commandAnswer(ROBOTS, expectations);
  expect(answer.place).toEqual({ line: place.line - 1, column: place.column });
  expect(error?.message.endsWith(`:${place.line}:${place.column}: ${answer.reason}`)).toBe(true);
});

it("the web tester proves up to 2000 expectations, and says so of more", () => {
  const paths = Array.from({ length: 2_001 }, (_, at) => `/${at}`);
  expect(paneAnswer(ROBOTS, `Googlebot: { allow: [${paths.join(", ")}] }`)).toMatchObject({
    kind: "problem",
    reason: expect.stringContaining("The text has 2001 tests"),
  });
  const fewer = paneAnswer(ROBOTS, `Googlebot: { allow: [${paths.slice(1).join(", ")}] }`);
  expect(fewer.kind).toBe("results");
});

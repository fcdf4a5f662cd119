import { existsSync, readdirSync, readFileSync } from "node:fs";
import { crawlers, defaultDialect, dialects, isAllowed } from "@maycrawl/engine";
import { type Finding, fix, lint } from "@maycrawl/engine/lint";
import { expect, type TestContext, test } from "vitest";
import { randomFrom } from "../bench/random.mjs";

const EXTRA = new URL("../../shared/corpus/", import.meta.url);

/** Codes of bodies that are not a robots.txt. Other codes are then not reported. */
const BODIES = ["binary", "utf-16"];
/** Codes that find the files with a tag of the corpus, and the number of files that they do not find. */
const RECALL: readonly (readonly [tag: string, codes: readonly string[], missed: number])[] = [
  // Invisible characters alone, and text after them.
  [
    "no-colon-line",
    ["missing-colon", "text-without-comment-sign", "no-records", "byte-order-mark", ...BODIES],
    5,
  ],
  ["rule-before-ua", ["rule-outside-group"], 0],
  ["url-rule", ["whole-url-in-path", "rule-outside-group"], 0],
  [
    "relative-rule",
    ["path-without-slash", "whole-url-in-path", "rule-outside-group", "invisible-in-value"],
    2,
  ],
  ["ua-full-mozilla", ["agent-is-header"], 0],
  // Two lines that name a crawler can form one group of RFC 9309. Headers have their own code.
  ["dup-agent-groups", ["duplicate-group", "duplicate-agent", "duplicate-any-group", "agent-is-header"], 0],
  ["dup-star-groups", ["duplicate-any-group", "duplicate-agent"], 0],
  ["nul", ["nul-byte", ...BODIES], 0],
  // The mark is before a comment, a blank line or a line without a colon, so it has no effect.
  ["bom", ["byte-order-mark"], 23],
];

/** Reads the files of the extra corpus. If it is missing, skips the test, or fails it with MAYCRAWL_REQUIRE_ALL=1. */
function corpusFiles(context: TestContext): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const folder = new URL("robots/", EXTRA);
  if (!existsSync(folder)) {
    if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1") expect.fail("extra corpus not present, and required");
    context.skip("extra corpus not present, skipped");
  }
  return readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))]);
}

/** Returns the names of the files with each tag. */
function filesByTag(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const [, ...rows] = readFileSync(new URL("robots.tsv", EXTRA), "utf8").trim().split("\n");
  for (const row of rows) {
    const [name = "", , , , , tags = ""] = row.split("\t");
    for (const tag of tags.split(",")) found.set(tag, [...(found.get(tag) ?? []), name]);
  }
  return found;
}

const linted = new Map<string, readonly Finding[]>();

function findingsOf(name: string, bytes: Uint8Array): readonly Finding[] {
  const known = linted.get(name) ?? lint(bytes);
  linted.set(name, known);
  return known;
}

test("every witness of lint() is true in the extra corpus", (context) => {
  for (const [name, bytes] of corpusFiles(context)) {
    for (const { code, severity, witnesses, start, end } of findingsOf(name, bytes)) {
      expect(start <= end && end <= bytes.length, `${name} ${code}`).toBe(true);
      if (severity === "warning") expect(witnesses, `${name} ${code}`).not.toEqual([]);
      for (const { crawler, url, now, meant } of witnesses) {
        const known = crawlers.find(({ token }) => token === crawler);
        const allowed = isAllowed(bytes, known ?? crawler, url, {
          dialect: known?.dialect ?? defaultDialect,
        });
        expect(allowed ? "allowed" : "disallowed", `${name} ${code} ${crawler} ${url}`).toBe(now);
        expect(meant, `${name} ${code}`).not.toBe(now);
      }
    }
  }
});

test.each(RECALL)(
  "lint() finds the files with the tag %s by %j",
  (tag, codes, missed, context?: TestContext) => {
    const files = new Map(corpusFiles(context as TestContext));
    const names = filesByTag().get(tag) ?? [];
    expect(names.length).toBeGreaterThan(0);
    const without = names.filter((name) => {
      const bytes = files.get(name);
      return bytes !== undefined && !findingsOf(name, bytes).some(({ code }) => codes.includes(code));
    });
    expect(without.length, without.join(" ")).toBeLessThanOrEqual(missed);
  },
);

/** Files with signs of regular expressions that are not reported, each with the reason. */
const REGEXISH_EXCEPTIONS = new URL("support/regexish-exceptions.tsv", import.meta.url);

test("lint() finds each file with the tag regexish by regex-in-path, or the file is a listed exception", (context) => {
  const files = new Map(corpusFiles(context));
  const names = filesByTag().get("regexish") ?? [];
  const [, ...rows] = readFileSync(REGEXISH_EXCEPTIONS, "utf8").trimEnd().split("\n");
  const listed = rows.map((row) => row.split("\t")[0] ?? "");
  expect(listed).toEqual([...new Set(listed)].sort());
  expect(rows.filter((row) => !/^[^\t]+\t[^\t]+$/.test(row))).toEqual([]);
  const missed = names.filter((name) => {
    const bytes = files.get(name) ?? expect.fail(`${name} is missing`);
    return !findingsOf(name, bytes).some(({ code }) => code === "regex-in-path");
  });
  // Equal lists also show that no exception is found, and that each one exists with the tag.
  expect(listed).toEqual(missed.sort());
});

const ASKED = ["rfc9309", "google", "google-code", "bing", "yandex"] as const;
const QUESTIONS = 200;

/** Yields questions about a file: its own names and paths, in pieces that its rules do not have as they are. */
function* questions(bytes: Uint8Array, seed: number): Generator<readonly [token: string, url: string]> {
  const text = Buffer.from(bytes).toString("latin1");
  const valuesOf = (field: RegExp): readonly string[] =>
    text
      .split(/\r\n?|\n/)
      .flatMap((line) => (field.test(line) ? [line.replace(/^[^:]*:\s*|\s*#.*$/g, "")] : []));
  const names = valuesOf(/^\s*user-?agent/i).filter((name) => /^[\w.-]+$/.test(name) && /[a-z]/i.test(name));
  const paths = valuesOf(/allow/i).filter((path) => !path.includes("\0"));
  const next = randomFrom(seed);
  const pick = <T>(list: readonly T[], otherwise: T): T =>
    list[Math.floor(next() * list.length)] ?? otherwise;
  for (let count = 0; count < QUESTIONS; count++) {
    const token = next() < 0.4 ? "SomeBot" : pick(names, "Googlebot");
    const path = pick(paths, "/a").replace(/[*$]/g, () => (next() < 0.5 ? "" : "z"));
    const cut = next() < 0.3 ? path.slice(0, Math.ceil(next() * path.length)) : path;
    const url = `https://example.com/${cut.replace(/^\/+/, "").replace(/[\s#]/g, encodeURIComponent)}${next() < 0.3 ? "x" : ""}`;
    if (URL.canParse(url)) yield [token, url];
  }
}

test("fix() changes no decision in the extra corpus, removes its findings, and changes nothing the second time", (context) => {
  let seed = 1;
  let fixed = 0;
  for (const [name, bytes] of corpusFiles(context)) {
    seed++;
    const result = fix(bytes);
    if (result.applied.length === 0) continue;
    fixed++;
    for (const dialect of ASKED) {
      for (const [token, url] of questions(bytes, seed)) {
        const options = { dialect: dialects[dialect] };
        expect(isAllowed(result.bytes, token, url, options), `${name} ${dialect} ${token} ${url}`).toBe(
          isAllowed(bytes, token, url, options),
        );
      }
    }
    // Blank lines hide rules from a crawler. Without them, it reads the rules, perhaps in another way.
    const countOf = (findings: readonly Finding[]): number =>
      findings.filter(({ code }) => code !== "dialects-differ").length;
    expect(countOf(result.findings), name).toBeLessThanOrEqual(countOf(findingsOf(name, bytes)));
    expect(fix(result.bytes).applied, name).toEqual([]);
  }
  expect(fixed).toBeGreaterThan(500);
});

import { describe, expect, test } from "vitest";
import { getCrawler } from "../crawlers/get-crawler.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { lint, lintChecks, lintMessages } from "./lint.ts";
import type { LintOptions } from "./lint-options.ts";

const ROBOTS = "User-agent: *\nDisallow: /cart\nDisallow /drafts\n\nUser-agent: GPTBot\nDisallow: /archive\n";
const codesOf = (options?: LintOptions, robots: Parameters<typeof lint>[0] = ROBOTS): readonly string[] =>
  lint(robots, options).map(({ code }) => code);

describe("lint()", () => {
  test("takes text, bytes and documents", () => {
    const expected = ["missing-colon", "named-group-hides-any"];
    expect(codesOf()).toEqual(expected);
    expect(codesOf({}, new TextEncoder().encode(ROBOTS))).toEqual(expected);
    expect(codesOf({}, parse(ROBOTS))).toEqual(expected);
  });

  test("reads a list of crawlers again after the caller changed it", () => {
    const robots = "User-agent: *\nAllow: /\nDisallow: /admin/\n";
    const crawlers = [getCrawler("Googlebot")];
    const options = { crawlers };
    expect(codesOf(options, robots)).not.toContain("dialects-differ");
    crawlers.push(getCrawler("Baiduspider"));
    expect(codesOf(options, robots)).toContain("dialects-differ");
  });

  test("sorts findings by their place", () => {
    const starts = lint(`Disallow: /x\n${ROBOTS}`).map(({ start }) => start);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });

  test("gives each finding a page, a reason, a place, and texts by id", () => {
    const [first] = lint(ROBOTS);
    expect(first).toMatchObject({
      documentation: "https://github.com/maycrawl/maycrawl/blob/main/docs/lint/missing-colon.md",
      ...{ start: 30, end: 46, line: 3, column: 1 },
      proof: "decided",
    });
    expect(first?.why).toBe(lintChecks.find(({ code }) => code === "missing-colon")?.why);
    for (const { id, code } of lint(ROBOTS)) {
      expect(Object.keys(lintMessages)).toContain(id);
      expect(id.split(".")[0]).toBe(code);
    }
  });

  test("uses URLs of the origin of robotsUrl for witnesses", () => {
    const urls = lint(ROBOTS, { robotsUrl: "http://shop.example:8080/robots.txt" }).flatMap(({ witnesses }) =>
      witnesses.map(({ url }) => url),
    );
    expect(urls).toEqual(["http://shop.example:8080/drafts", "http://shop.example:8080/cart"]);
  });

  test("reports witnesses only for the chosen crawlers", () => {
    const findings = lint(ROBOTS, { crawlers: [getCrawler("bingbot")] });
    expect(findings.flatMap(({ witnesses }) => witnesses.map(({ crawler }) => crawler))).toEqual(["bingbot"]);
  });

  test("decides for all crawlers by the chosen dialect", () => {
    // Google's parser reads a line without a colon.
    const [finding] = lint(ROBOTS, { dialect: dialects["google-code"] });
    expect(finding?.code).not.toBe("missing-colon");
  });

  test("uses the chosen severities", () => {
    const findings = lint(ROBOTS, {
      severities: { "missing-colon": "off", "named-group-hides-any": "error" },
    });
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "error named-group-hides-any",
    ]);
  });

  test.each([
    ["# maycrawl-disable-next-line missing-colon", []],
    ["# Not a rule of ours: maycrawl-disable-next-line missing-colon", ["missing-colon"]],
    ["#maycrawl-disable-next-line folded-line, missing-colon", []],
    ["# maycrawl-disable-next-line folded-line", ["missing-colon"]],
    ["# maycrawl-disable-next-line", ["missing-colon"]],
  ])("reads the comment %j above a line", (comment, expected) => {
    expect(codesOf({}, `User-agent: *\nDisallow: /a\n${comment}\nDisallow /drafts\n`)).toEqual(expected);
  });

  test("reports at most 1000 findings with one code", () => {
    const robots = `User-agent: *\n${"Disallow /a\n".repeat(1200)}`;
    expect(codesOf({}, robots).filter((code) => code === "missing-colon")).toHaveLength(1000);
  });

  test.each([
    [{ dialect: "google" }, "InvalidDialectError"],
    [{ robotsUrl: "/robots.txt" }, "InvalidUrlError"],
    [{ severity: {} }, "InvalidOptionError"],
    [{ severities: { "mising-colon": "off" } }, "InvalidOptionError"],
    [{ severities: { "missing-colon": "warn" } }, "InvalidOptionError"],
    [{ crawlers: ["Googlebot"] }, "InvalidOptionError"],
    [{ response: 404 }, "InvalidOptionError"],
  ])("rejects the options %j", (options, error) => {
    expect(() => lint(ROBOTS, options as never)).toThrow(expect.objectContaining({ name: error }));
  });

  test.each([[null], [undefined], [5]])("rejects %j instead of a robots.txt", (robots) => {
    expect(() => lint(robots as never)).toThrow(expect.objectContaining({ name: "InvalidInputError" }));
  });
});

test("lint() with `prove` tries each fix alone", () => {
  // With both fixes, the URL /a is allowed as before.
  const safeFixes = (robots: string): readonly unknown[] =>
    lint(robots, { prove: true }).flatMap(({ fixes }) => fixes.map(({ safe }) => safe));
  expect(safeFixes("User-agent: Yandex\nAllow: a\nDisallow: a\n")).toContain(false);
  expect(safeFixes("User-agent: *\nDisallow: /a\nDisallow: /a\n")).toEqual([true]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyBytes, anyString, rawUrl, robotsText, token, url } from "../../test/support/generators.ts";
import { ALL_DIALECTS } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import {
  InvalidDialectError,
  InvalidInputError,
  InvalidProductTokenError,
  InvalidUrlError,
} from "../errors.ts";
import { compile } from "../match/matcher.ts";
import { isSupported } from "./small-dialect.ts";
import { SmallRobots } from "./small-robots.ts";

const followed = ALL_DIALECTS.filter(isSupported);
const anyFollowed = fc.constantFrom(...followed);

/** Returns the answers of the whole engine and of the small engine for the same URLs. */
function answers(
  robots: string | Uint8Array,
  asked: string,
  urls: readonly string[],
  dialect = dialects.rfc9309,
): { readonly whole: unknown; readonly small: unknown } {
  const document = parse(robots, { dialect });
  const matcher = compile(document, asked);
  const naming = compile(document, { reads: [asked], ignoresAny: true, dialect }, { dialect });
  const robot = new SmallRobots(robots, { dialect });
  const whole = urls.flatMap((where) => [matcher.decide(where), naming.decide(where)]);
  return {
    whole: {
      decisions: whole.map((one) => ({
        allowed: one.allowed,
        line: one.because === "rule" ? one.rule.line : -1,
      })),
      delay: matcher.crawlDelay,
      sitemaps: document.sitemaps.map((sitemap) => sitemap.url).filter((value) => value !== ""),
      host: document.fields.findLast(({ field, value }) => field === "host" && value !== "")?.value,
    },
    small: {
      decisions: urls
        .flatMap((where) => [robot.rulesFor(asked).decide(where), robot.rulesNaming(asked).decide(where)])
        .map(({ allowed, line }) => ({ allowed, line })),
      delay: robot.crawlDelay(asked),
      sitemaps: robot.sitemaps,
      host: robot.host,
    },
  };
}

const asked = fc.oneof({ weight: 4, arbitrary: token }, { weight: 1, arbitrary: fc.constant("*") });

/** Records that are not rules, blank lines, and some groups. */
const otherLines = fc.constantFrom(
  ...[
    "Crawl-delay: 1",
    "crawl delay: 2.5",
    "CRAWL_DELAY: .5",
    "Crawl-delay: x",
    "Host: EXAMPLE.com",
    "h-ost: b",
  ],
  ...["Host:", "Sitemap: https://example.com/\u00e9", "Sitemap:", "Foo: bar", "", "", "# comment", "x"],
  ...["User-agent: *", "User-agent: FooBot", "User-agent: barbot/2", "User-agent: * MJ12bot", "Disallow: /a"],
);
const otherText = fc.array(otherLines, { maxLength: 14 }).map((lines) => lines.join("\n"));

test("SmallRobots answers as the whole engine does, in every dialect that it follows", PROPERTY_TEST, () => {
  const texts = fc.oneof(
    { weight: 6, arbitrary: robotsText },
    { weight: 3, arbitrary: otherText },
    { weight: 1, arbitrary: fc.tuple(robotsText, otherText).map((parts) => parts.join("\n")) },
    { weight: 1, arbitrary: anyBytes },
    { weight: 1, arbitrary: anyString },
  );
  const urls = fc.array(fc.oneof(url, rawUrl), { minLength: 1, maxLength: 4 });
  always(
    fc.property(texts, asked, urls, anyFollowed, (robots, name, where, dialect) => {
      const { whole, small } = answers(robots, name, where, dialect);
      expect(small).toEqual(whole);
    }),
  );
});

test(
  "SmallRobots decides many rules with common heads as the whole engine does, in every dialect that it follows",
  PROPERTY_TEST,
  () => {
    const heads = [
      "/",
      "/a",
      "/aa",
      "/aaaaaaa",
      "/aaaaaaaa",
      `/${"a".repeat(62)}`,
      `/${"a".repeat(80)}`,
      "*",
      "",
    ];
    const path = fc.tuple(
      fc.constantFrom(...heads),
      fc.constantFrom("", "a", "*", "$", "*a", "a$", "*$", "%61", "b"),
    );
    const rules = fc.array(fc.tuple(fc.constantFrom("Allow", "Disallow"), path), { maxLength: 60 });
    always(
      fc.property(
        rules,
        fc.array(path, { minLength: 3, maxLength: 9 }),
        anyFollowed,
        (list, paths, dialect) => {
          const lines = list.map(([field, parts]) => `${field}: ${parts.join("")}`);
          const urls = paths.map((parts) => `https://example.com/${parts.join("").replace(/^\//, "")}`);
          const { whole, small } = answers(["User-agent: *", ...lines].join("\n"), "FooBot", urls, dialect);
          expect(small).toEqual(whole);
        },
      ),
    );
  },
);

test.each([dialects.rfc9309, dialects.yandex])(
  "SmallRobots cuts a file that is longer than the limit of $name at the same position as the whole engine",
  (dialect) => {
    const limit = dialect.maxBytes as number;
    const last = "Disallow: /last\n";
    const start = "User-agent: *\nDisallow: /first\n";
    const urls = ["https://example.com/first", "https://example.com/last"];
    for (const more of [0, 1, last.length, last.length + 1]) {
      const robots = start.padEnd(limit - more, `${"#".repeat(99)}\n`) + last;
      const { whole, small } = answers(robots, "FooBot", urls, dialect);
      expect(small).toEqual(whole);
    }
  },
);

test("SmallRobots returns the rules of a crawler's own groups for many alternating crawlers", () => {
  const names = Array.from({ length: 40 }, (_, i) => `Bot${"x".repeat(i)}`);
  const groups = names.map((name, i) => `User-agent: ${name}\nDisallow: /${i}/\n`);
  const robot = new SmallRobots(`${groups.join("")}User-agent: *\nDisallow: /any/\n${groups.join("")}`);
  for (let round = 0; round < 3; round++) {
    for (const [i, name] of names.entries()) {
      expect(robot.rulesFor(name).decide(`https://example.com/${i}/`)).toMatchObject({ allowed: false });
      expect(robot.rulesFor(name).decide("https://example.com/any/")).toEqual({ allowed: true, line: -1 });
    }
    expect(robot.rulesFor("OtherBot").decide("https://example.com/any/").line).toBe(82);
    expect(robot.rulesNaming("OtherBot").decide("https://example.com/any/").line).toBe(-1);
  }
});

test("SmallRobots rejects yandex-code and no other built-in dialect", () => {
  const refused = ALL_DIALECTS.filter((dialect) => {
    try {
      return !new SmallRobots("", { dialect });
    } catch (error) {
      if (!(error instanceof InvalidDialectError)) throw error;
      return true;
    }
  });
  expect(refused.map(({ name }) => name)).toEqual(["yandex-code"]);
});

test.each<Partial<Dialect>>([
  { ruleRoom: dialects["yandex-code"].ruleRoom },
  { agentNames: "begins-full-name" },
  { blankLines: "part-agents" },
  { otherRecords: "part-agents" },
  { sameName: "longest-name" },
  { patternLength: "literal" },
  { starSearch: "forgetful" },
  { starsAlone: "void-with-next" },
  { emptyPath: "disallow-allows" },
  { maxBytes: -1 },
  { maxLineBytes: Number.NaN },
])("SmallRobots rejects a dialect that differs from RFC 9309 in %o", (change) => {
  const dialect = { ...dialects.rfc9309, ...change };
  expect(() => new SmallRobots("", { dialect })).toThrow(InvalidDialectError);
  expect(() => new SmallRobots("", { dialect })).toThrow("Expected a dialect that SmallRobots supports");
});

test("SmallRobots throws the same errors as the whole engine for invalid arguments", () => {
  const robot = new SmallRobots("User-agent: *\nDisallow: /");
  expect(() => new SmallRobots(1 as never)).toThrow(InvalidInputError);
  expect(() => new SmallRobots("", { dialect: "google" as never })).toThrow(InvalidDialectError);
  expect(() => robot.rulesFor("a b")).toThrow(InvalidProductTokenError);
  expect(() => robot.rulesNaming("")).toThrow(InvalidProductTokenError);
  expect(() => robot.crawlDelay("#")).toThrow(InvalidProductTokenError);
  expect(() => robot.rulesFor("FooBot").decide("/a")).toThrow(InvalidUrlError);
});

test("SmallRobots.crawlDelay() finds the delay if thousands of delays follow thousands of user-agent lines", () => {
  const names = "User-agent: FooBot\n".repeat(20_000);
  const robot = new SmallRobots(`${names}${"Crawl-delay: 1\n".repeat(8_000)}`);
  expect(robot.crawlDelay("BarBot")).toBe(undefined);
  expect(robot.crawlDelay("FooBot")).toBe(1);
});

import { describe, expect, test } from "vitest";
import { DIALECTS } from "../../test/support/robots.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";

/** Groups in short: user-agent values, rules and other records, with their lines. */
function inShort(document: RobotsDocument): string[] {
  return document.groups.map(({ agents, rules, fields }) =>
    [
      agents.map(({ value, line }) => `${value}@${line}`).join(" "),
      rules.map(({ type, path, line }) => `${type === "allow" ? "+" : "-"}${path}@${line}`).join(" "),
      fields.map(({ name, line }) => `${name}@${line}`).join(" "),
    ].join(" | "),
  );
}

describe.each(DIALECTS)("groups (RFC 9309 §2.1, §2.2.1), in $name", (dialect) => {
  test.each<[what: string, lines: string[], groups: string[]]>([
    ["none", [], []],
    ["rules alone make none", ["Disallow: /", "Allow: /a"], []],
    [
      "one user-agent line and its rules",
      ["User-agent: a", "Disallow: /", "Allow: /b"],
      ["a@1 | -/@2 +/b@3 | "],
    ],
    [
      "several user-agent lines share their rules",
      ["User-agent: a", "User-agent: b", "Allow: /"],
      ["a@1 b@2 | +/@3 | "],
    ],
    [
      "a user-agent line behind a rule begins the next one",
      ["User-agent: a", "Allow: /", "User-agent: b", "User-agent: c", "Disallow: /"],
      ["a@1 | +/@2 | ", "b@3 c@4 | -/@5 | "],
    ],
    [
      "an empty rule is one that ends the user-agent lines",
      ["User-agent: a", "Disallow:", "User-agent: b"],
      ["a@1 | -@2 | ", "b@3 |  | "],
    ],
    [
      "a last group may be empty",
      ["User-agent: a", "Allow: /", "User-agent: b"],
      ["a@1 | +/@2 | ", "b@3 |  | "],
    ],
    [
      "blank lines and comments end nothing",
      ["User-agent: a", "", "# x", "User-agent: b", "", "Allow: /"],
      ["a@1 b@4 | +/@6 | "],
    ],
    [
      "a Sitemap between user-agent lines ends nothing (§2.2.4)",
      ["User-agent: a", "Sitemap: s", "User-agent: b", "Disallow: /"],
      ["a@1 b@3 | -/@4 | "],
    ],
    [
      "nor does a Crawl-delay, or any other record (§2.2.4)",
      ["User-agent: a", "Crawl-delay: 5", "Foo: bar", "User-agent: b", "Disallow: /"],
      ["a@1 b@4 | -/@5 | Crawl-delay@2 Foo@3"],
    ],
    [
      "nor does a line that is no record",
      ["User-agent: a", "<html>", ":", "User-agent: b", "Allow: /"],
      ["a@1 b@4 | +/@5 | "],
    ],
    [
      "a Sitemap among the rules ends nothing either",
      ["User-agent: a", "Allow: /", "Sitemap: s", "Disallow: /x"],
      ["a@1 | +/@2 -/x@4 | "],
    ],
    [
      "groups of one name stay apart in a document",
      ["User-agent: a", "Allow: /", "User-agent: a", "Allow: /"],
      ["a@1 | +/@2 | ", "a@3 | +/@4 | "],
    ],
    [
      "records before the first group belong to none",
      ["Noindex: /", "Disallow: /", "User-agent: a"],
      ["a@3 |  | "],
    ],
  ])("%s", (_, lines, groups) => {
    expect(inShort(parse(lines.join("\n"), { dialect }))).toEqual(groups);
  });
});

test("a group spans its lines up to where the next one begins", () => {
  const head = "# head\nAllow: /\n";
  const first = "User-agent: a\nAllow: /\n\n# of b\n";
  const second = "User-agent: b\nUser-agent: c\n# end";
  const document = parse(head + first + second);
  expect(document.groups.map(({ span }) => document.text(span))).toEqual([first, second]);
});

test("rules before the first group bind nobody and are kept (§2.2.2)", () => {
  const document = parse("Disallow: /a\nAllow: /b\nUser-agent: *\nDisallow: /c");
  expect(document.strayRules.map(({ type, path, line }) => [type, path, line])).toEqual([
    ["disallow", "/a", 1],
    ["allow", "/b", 2],
  ]);
  expect(document.strayRules.map(({ span }) => document.text(span))).toEqual(["Disallow: /a", "Allow: /b"]);
});

test("Sitemap records belong to no group, wherever they stand (§2.2.4)", () => {
  const document = parse("Sitemap: /a\nUser-agent: *\nSitemap: https://b/\nDisallow: /\nSite-map:\n");
  expect(document.sitemaps.map(({ url, line }) => [url, line])).toEqual([
    ["/a", 1],
    ["https://b/", 3],
    ["", 5],
  ]);
  expect(document.fields).toEqual([]);
});

describe("every other record is kept with its place (§2.2.4)", () => {
  test.each([
    ...[
      "Crawl-delay",
      "Request-rate",
      "Visit-time",
      "Host",
      "Clean-param",
      "Content-Signal",
      "Content-Usage",
    ],
    ...["License", "Noindex", "Nofollow", "Noarchive", "Robot-version", "Comment", "Revisit-after"],
  ])("%s", (name) => {
    const document = parse(`User-agent: *\n ${name.toUpperCase()} : some value # x\nDisallow: /\n`);
    const field = name.toLowerCase();
    const record = { field, name: name.toUpperCase(), value: "some value", line: 2 };
    expect(document.fields).toEqual([expect.objectContaining(record)]);
    expect(document.groups[0]?.fields).toEqual(document.fields);
    expect(document.text(document.fields[0]?.span ?? { start: 0, end: 0 })).toBe(
      `${name.toUpperCase()} : some value`,
    );
    expect(document.lines[1]?.field).toBe(field);
  });

  test.each(["crawl delay", "CRAWL_DELAY", "crawldelay"])("%s is Crawl-delay", (name) => {
    const [record] = parse(`User-agent: *\n${name}: 1`).fields;
    expect([record?.field, record?.name]).toEqual(["crawl-delay", name]);
  });

  test.each(["Foo", "Crawl.delay", "x-y z", "ünknown", "__proto__", "constructor"])(
    "%s: unknown, and kept",
    (name) => {
      const document = parse(`User-agent: *\n${name}: 1`);
      expect(document.fields.map(({ field, name: written, value }) => [field, written, value])).toEqual([
        ["unknown", name, "1"],
      ]);
    },
  );

  test("with the user-agent lines right above it", () => {
    const document = parse(
      [
        ...[
          "Host: none",
          "User-agent: a",
          "User-agent: b",
          "Crawl-delay: 1",
          "Foo: 2",
          "User-agent: c",
          "Foo: 3",
        ],
        ...["Disallow: /", "Foo: 4", "Sitemap: s", "User-agent: d", "", "# x", "User-agent: e", "Foo: 5"],
      ].join("\n"),
    );
    expect(document.fields.map(({ value, agents }) => [value, agents.map((agent) => agent.value)])).toEqual([
      ["none", []],
      ["1", ["a", "b"]],
      ["2", ["a", "b"]],
      ["3", ["c"]],
      ["4", ["c"]],
      ["5", ["d", "e"]],
    ]);
    expect(document.groups.map(({ fields }) => fields.map(({ value }) => value))).toEqual([
      ["1", "2", "3", "4"],
      ["5"],
    ]);
  });
});

test("values are decoded from UTF-8, with U+FFFD for what is none", () => {
  const document = parse(
    Uint8Array.from([...new TextEncoder().encode("User-agent: é\nDisallow: /ツ"), 0xff]),
  );
  expect(document.groups[0]?.agents[0]?.value).toBe("é");
  expect(document.groups[0]?.rules[0]?.path).toBe("/ツ\ufffd");
});

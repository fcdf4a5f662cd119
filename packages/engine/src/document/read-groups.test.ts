import { describe, expect, test } from "vitest";
import { DIALECTS } from "../../test/support/robots.ts";
import type { RobotsDocument } from "./document.ts";
import { parse } from "./parse.ts";

/** Formats each group: its user-agent values, rules and other records, with their lines. */
function inShort(document: RobotsDocument): string[] {
  return document.groups.map(({ agents, rules, fields }) =>
    [
      agents.map(({ value, line }) => `${value}@${line}`).join(" "),
      rules.map(({ type, path, line }) => `${type === "allow" ? "+" : "-"}${path}@${line}`).join(" "),
      fields.map(({ name, line }) => `${name}@${line}`).join(" "),
    ].join(" | "),
  );
}

describe.each(DIALECTS)("document.groups in $name (RFC 9309 §2.1, §2.2.1)", (dialect) => {
  test.each<[what: string, lines: string[], groups: string[]]>([
    ["is empty for an empty file", [], []],
    ["is empty for rules without a user-agent line", ["Disallow: /", "Allow: /a"], []],
    [
      "has one group for a user-agent line with rules",
      ["User-agent: a", "Disallow: /", "Allow: /b"],
      ["a@1 | -/@2 +/b@3 | "],
    ],
    [
      "puts consecutive user-agent lines into one group",
      ["User-agent: a", "User-agent: b", "Allow: /"],
      ["a@1 b@2 | +/@3 | "],
    ],
    [
      "begins a group at a user-agent line after a rule",
      ["User-agent: a", "Allow: /", "User-agent: b", "User-agent: c", "Disallow: /"],
      ["a@1 | +/@2 | ", "b@3 c@4 | -/@5 | "],
    ],
    [
      "begins a group at a user-agent line after an empty rule",
      ["User-agent: a", "Disallow:", "User-agent: b"],
      ["a@1 | -@2 | ", "b@3 |  | "],
    ],
    [
      "keeps a last group without rules",
      ["User-agent: a", "Allow: /", "User-agent: b"],
      ["a@1 | +/@2 | ", "b@3 |  | "],
    ],
    [
      "does not end a group at blank lines and comments",
      ["User-agent: a", "", "# x", "User-agent: b", "", "Allow: /"],
      ["a@1 b@4 | +/@6 | "],
    ],
    [
      "does not end a group at a Sitemap between user-agent lines (§2.2.4)",
      ["User-agent: a", "Sitemap: s", "User-agent: b", "Disallow: /"],
      ["a@1 b@3 | -/@4 | "],
    ],
    [
      "does not end a group at a Crawl-delay or another record (§2.2.4)",
      ["User-agent: a", "Crawl-delay: 5", "Foo: bar", "User-agent: b", "Disallow: /"],
      ["a@1 b@4 | -/@5 | Crawl-delay@2 Foo@3"],
    ],
    [
      "does not end a group at a line that is not a record",
      ["User-agent: a", "<html>", ":", "User-agent: b", "Allow: /"],
      ["a@1 b@4 | +/@5 | "],
    ],
    [
      "does not end a group at a Sitemap between rules",
      ["User-agent: a", "Allow: /", "Sitemap: s", "Disallow: /x"],
      ["a@1 | +/@2 -/x@4 | "],
    ],
    [
      "does not merge groups of the same name",
      ["User-agent: a", "Allow: /", "User-agent: a", "Allow: /"],
      ["a@1 | +/@2 | ", "a@3 | +/@4 | "],
    ],
    [
      "leaves out records before the first group",
      ["Noindex: /", "Disallow: /", "User-agent: a"],
      ["a@3 |  | "],
    ],
  ])("%s", (_, lines, groups) => {
    expect(inShort(parse(lines.join("\n"), { dialect }))).toEqual(groups);
  });
});

test("a group's span ends where the next group begins", () => {
  const head = "# head\nAllow: /\n";
  const first = "User-agent: a\nAllow: /\n\n# of b\n";
  const second = "User-agent: b\nUser-agent: c\n# end";
  const document = parse(head + first + second);
  expect(document.groups.map(({ span }) => document.text(span))).toEqual([first, second]);
});

test("document.strayRules has the rules before the first group (§2.2.2)", () => {
  const document = parse("Disallow: /a\nAllow: /b\nUser-agent: *\nDisallow: /c");
  expect(document.strayRules.map(({ type, path, line }) => [type, path, line])).toEqual([
    ["disallow", "/a", 1],
    ["allow", "/b", 2],
  ]);
  expect(document.strayRules.map(({ span }) => document.text(span))).toEqual(["Disallow: /a", "Allow: /b"]);
});

test("document.sitemaps has the Sitemap records inside and outside of groups (§2.2.4)", () => {
  const document = parse("Sitemap: /a\nUser-agent: *\nSitemap: https://b/\nDisallow: /\nSite-map:\n");
  expect(document.sitemaps.map(({ url, line }) => [url, line])).toEqual([
    ["/a", 1],
    ["https://b/", 3],
    ["", 5],
  ]);
  expect(document.fields).toEqual([]);
});

describe("document.fields (§2.2.4)", () => {
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
  ])("has %s records with their positions", (name) => {
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

  test.each(["crawl delay", "CRAWL_DELAY", "crawldelay"])("has %s as a spelling of Crawl-delay", (name) => {
    const [record] = parse(`User-agent: *\n${name}: 1`).fields;
    expect([record?.field, record?.name]).toEqual(["crawl-delay", name]);
  });

  test.each(["Foo", "Crawl.delay", "x-y z", "ünknown", "__proto__", "constructor"])(
    "has %s records as unknown fields",
    (name) => {
      const document = parse(`User-agent: *\n${name}: 1`);
      expect(document.fields.map(({ field, name: written, value }) => [field, written, value])).toEqual([
        ["unknown", name, "1"],
      ]);
    },
  );

  test("has the user-agent lines directly above each record", () => {
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

test("parse() decodes values from UTF-8, with U+FFFD for invalid bytes", () => {
  const document = parse(
    Uint8Array.from([...new TextEncoder().encode("User-agent: é\nDisallow: /ツ"), 0xff]),
  );
  expect(document.groups[0]?.agents[0]?.value).toBe("é");
  expect(document.groups[0]?.rules[0]?.path).toBe("/ツ\ufffd");
});

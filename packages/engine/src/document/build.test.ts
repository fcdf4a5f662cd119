import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { url } from "../../test/support/generators.ts";
import { DIALECTS, requestedPath } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { dialects } from "../dialects/index.ts";
import { InvalidDraftError } from "../errors.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import { build, escapePattern } from "./build.ts";
import type { RobotsDocument } from "./document.ts";
import type { GroupDraft, RobotsDraft, RuleDraft } from "./draft.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

describe("build()", () => {
  test.each<[what: string, draft: RobotsDraft, text: string]>([
    ["an empty document", {}, ""],
    ["a comment", { comment: "one\n\ntwo\r\nthree\rfour" }, "# one\n#\n# two\n# three\n# four\n"],
    ["an empty comment", { comment: "" }, "#\n"],
    ["a group", { groups: [{ agents: ["*"], rules: [{ disallow: "/" }] }] }, "User-agent: *\nDisallow: /\n"],
    [
      "a group with several agents, rules and records",
      {
        groups: [
          {
            comment: "ours",
            agents: ["FooBot", "BarBot"],
            rules: [{ allow: "/a$" }, { disallow: "*.gif" }, { disallow: "" }],
            fields: [
              ["Crawl-delay", "5"],
              ["x y", ""],
            ],
          },
        ],
      },
      "# ours\nUser-agent: FooBot\nUser-agent: BarBot\nAllow: /a$\nDisallow: *.gif\nDisallow:\nCrawl-delay: 5\nx y:\n",
    ],
    [
      "blocks separated by blank lines",
      {
        comment: "top",
        groups: [
          { agents: ["a"], rules: [{ allow: "/" }] },
          { agents: ["b"], rules: [{ disallow: "/" }] },
        ],
        sitemaps: ["https://example.com/a.xml", "https://example.com/b.xml"],
      },
      "# top\n\nUser-agent: a\nAllow: /\n\nUser-agent: b\nDisallow: /\n\nSitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n",
    ],
    [
      "sitemaps without groups",
      { groups: [], sitemaps: ["https://example.com/é"] },
      "Sitemap: https://example.com/é\n",
    ],
    ["a comment with a lone surrogate for a byte that is not UTF-8", { comment: "\udc80" }, "# \udc80\n"],
  ])("builds %s", (_, draft, text) => {
    expect(stringify(build(draft))).toBe(text);
  });

  test("parses with the dialect of the options", () => {
    expect(build({}, { dialect: dialects.google }).dialect).toBe(dialects.google);
    expect(build({}).dialect).toBe(dialects.rfc9309);
  });

  test("builds a group without rules that allows everything, even before another group (RFC 9309 §2.1)", () => {
    const document = build({ groups: [{ agents: ["a"] }, { agents: ["b"], rules: [{ disallow: "/" }] }] });
    expect(document.groups.map(({ agents }) => agents.map(({ value }) => value))).toEqual([["a"], ["b"]]);
    expect(compile(document, "a").decide("https://example.com/x").allowed).toBe(true);
    expect(compile(document, "b").decide("https://example.com/x").allowed).toBe(false);
  });
});

describe("build() of values that a line cannot represent", () => {
  const group = (rest: Partial<GroupDraft>): RobotsDraft => ({ groups: [{ agents: ["*"], ...rest }] });

  test.each<[what: string, draft: RobotsDraft]>([
    ["a group without agents", group({ agents: [] })],
    ["an agent with a line end", group({ agents: ["a\nDisallow: /"] })],
    ["an agent with a CR", group({ agents: ["a\rb"] })],
    ["an agent with a number sign", group({ agents: ["a#b"] })],
    ["an agent with a space before it", group({ agents: [" a"] })],
    ["an agent with a space after it", group({ agents: ["a "] })],
    ["an agent with NUL", group({ agents: ["a\0b"] })],
    ["a path without a slash", group({ rules: [{ disallow: "a" }] })],
    ["a path that is a space", group({ rules: [{ allow: " " }] })],
    ["the path $", group({ rules: [{ allow: "$" }] })],
    ["a path with a line end", group({ rules: [{ allow: "/a\n" }] })],
    ["a path with a number sign", group({ rules: [{ allow: "/a#b" }] })],
    ["a path with a tab after it", group({ rules: [{ disallow: "/a\t" }] })],
    ["a path with NUL", group({ rules: [{ disallow: "/a\0" }] })],
    ["a field name with a colon", group({ fields: [["a:b", "c"]] })],
    ["a field name with a number sign", group({ fields: [["a#b", "c"]] })],
    ["a field name with a line end", group({ fields: [["a\nb", "c"]] })],
    ["a field name with a CR", group({ fields: [["a\rb", "c"]] })],
    ["a field name with NUL", group({ fields: [["a\0b", "c"]] })],
    ["an empty field name", group({ fields: [["", "c"]] })],
    ["a field name with a space before it", group({ fields: [[" a", "c"]] })],
    ["a field name with a space after it", group({ fields: [["a ", "c"]] })],
    ["a rule among the other fields", group({ fields: [["Disallow", "/"]] })],
    ["a user-agent line among the other fields", group({ fields: [["user-agent", "x"]] })],
    ["a sitemap among the other fields", group({ fields: [["Sitemap", "x"]] })],
    ["a value with a line end", group({ fields: [["a", "b\nc"]] })],
    ["a sitemap with a line end", { sitemaps: ["a\nUser-agent: *"] }],
    ["a sitemap with a number sign", { sitemaps: ["https://example.com/#a"] }],
  ])("rejects %s", (_, draft) => {
    expect(() => build(draft)).toThrow(InvalidDraftError);
  });
});

describe("build() of a draft with a wrong shape", () => {
  const group = (rest: object): object => ({ groups: [{ agents: ["*"], ...rest }] });
  const fails = (draft: unknown): Error => {
    try {
      build(draft as RobotsDraft);
    } catch (error) {
      return error as Error;
    }
    throw new Error("It was taken.");
  };

  test.each<[what: string, draft: unknown, message: RegExp]>([
    ["null as the draft", null, /^The draft must be an object; received null\.$/],
    [
      "an unknown key of the draft",
      { group: [] },
      /^The draft has an unknown key "group"; known keys are comment, groups, sitemaps\.$/,
    ],
    [
      "an unknown key of a group",
      { groups: [{ agents: ["a"] }, { agent: ["b"] }] },
      /^groups\[1\] has an unknown key "agent"; known keys are comment, agents, rules, fields\.$/,
    ],
    ["a key crawlDelay of a group", group({ crawlDelay: 5 }), /^groups\[0\] has an unknown key "crawlDelay"/],
    [
      "an unknown key of a rule",
      group({ rules: [{ allow: "/" }, { disalow: "/" }] }),
      /^groups\[0\]\.rules\[1\] has an unknown key "disalow"; known keys are allow, disallow\.$/,
    ],
    [
      "a rule that allows and disallows",
      group({ rules: [{ allow: "/a", disallow: "/b" }] }),
      /^groups\[0\]\.rules\[0\] needs either "allow" or "disallow"; it has both\.$/,
    ],
    [
      "a rule that neither allows nor disallows",
      group({ rules: [{}] }),
      /^groups\[0\]\.rules\[0\] needs either .*; it has neither\.$/,
    ],
    [
      "a rule that is a string",
      group({ rules: ["Disallow: /"] }),
      /^groups\[0\]\.rules\[0\] must be an object; received a string\.$/,
    ],
    [
      "a path that is a boolean",
      group({ rules: [{ disallow: true }] }),
      /^groups\[0\]\.rules\[0\]\.disallow must be a string; received a boolean\.$/,
    ],
    [
      "a path that is null",
      group({ rules: [{ allow: null }] }),
      /\.allow must be a string; received null\.$/,
    ],
    ["a group that is null", { groups: [null] }, /^groups\[0\] must be an object; received null\.$/],
    ["groups that are not a list", { groups: {} }, /^groups must be a list; received an object\.$/],
    [
      "agents that are a string",
      { groups: [{ agents: "a" }] },
      /^groups\[0\]\.agents must be a list; received a string\.$/,
    ],
    [
      "a group without a list of agents",
      { groups: [{ rules: [] }] },
      /^groups\[0\]\.agents must be a list; received undefined\.$/,
    ],
    [
      "an agent that is a number",
      { groups: [{ agents: [5] }] },
      /^groups\[0\]\.agents\[0\] must be a string; rec.* a number\.$/,
    ],
    ["a comment that is a list", { comment: ["a"] }, /^comment must be a string; received a list\.$/],
    [
      "a group's comment that is a number",
      group({ comment: 1 }),
      /^groups\[0\]\.comment must be a string; received a number\.$/,
    ],
    [
      "a field that is not a pair",
      group({ fields: [["a"]] }),
      /^groups\[0\]\.fields\[0\] must be a pair of name and value\.$/,
    ],
    [
      "a field's value that is a number",
      group({ fields: [["Crawl-delay", 5]] }),
      /^groups\[0\]\.fields\[0\]\[1\] must be a string; rec.* a number\.$/,
    ],
    [
      "sitemaps that are a string",
      { sitemaps: "https://a.example/" },
      /^sitemaps must be a list; received a string\.$/,
    ],
    [
      "a sitemap that is not an absolute URL",
      { sitemaps: ["https://example.com/a", "nope"] },
      /^sitemaps\[1\] must be an absolute URL.*; received "nope"\.$/,
    ],
    [
      "a sitemap that is only a path",
      { sitemaps: ["/sitemap.xml"] },
      /^sitemaps\[0\] must be an absolute URL/,
    ],
    ["a sitemap without a host", { sitemaps: ["mailto:a"] }, /^sitemaps\[0\] must be an absolute URL/],
    [
      "a lone high surrogate",
      { comment: "a\ud800b" },
      /^comment has a lone surrogate at index 1, which UTF-8 cannot/,
    ],
    [
      "a lone low surrogate",
      group({ rules: [{ allow: "/\udfff" }] }),
      /^groups\[0\]\.rules\[0\]\.allow has a lone surrogate at index 1,/,
    ],
  ])("rejects %s", (_, draft, message) => {
    const error = fails(draft);
    expect(error).toBeInstanceOf(InvalidDraftError);
    expect(error.message).toMatch(message);
  });

  test("treats undefined values as omitted", () => {
    const draft = {
      comment: undefined,
      groups: [
        {
          agents: ["a"],
          comment: undefined,
          rules: [{ allow: undefined, disallow: "/" }],
          fields: undefined,
        },
      ],
      sitemaps: undefined,
    };
    expect(stringify(build(draft as unknown as RobotsDraft))).toBe("User-agent: a\nDisallow: /\n");
  });
});

/** Returns a draft with the content of a document, without comments. */
function draftOf({ groups, sitemaps }: RobotsDocument): RobotsDraft {
  return {
    groups: groups.map(({ agents, rules, fields }) => ({
      agents: agents.map(({ value }) => value),
      rules: rules.map(
        ({ type, path }): RuleDraft => (type === "allow" ? { allow: path } : { disallow: path }),
      ),
      fields: fields.map(({ name, value }): [string, string] => [name, value]),
    })),
    sitemaps: sitemaps.map(({ url: where }) => where),
  };
}

const text = (pieces: string): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 6 }).map((value) => value.trim());
const path = text("/a*$é %:ツ?=").map((value) => (/^[/*]/.test(value) || value === "" ? value : `/${value}`));

test("build(), stringify() and parse() preserve the content of a draft", PROPERTY_TEST, () => {
  const draft = fc.record({
    groups: fc.array(
      fc.record({
        comment: fc.string({ unit: fc.constantFrom(..."a#: \n\r"), maxLength: 6 }),
        agents: fc.array(text("aB*/- é"), { minLength: 1, maxLength: 3 }),
        rules: fc.array(
          fc.oneof(
            path.map((allow): RuleDraft => ({ allow })),
            path.map((disallow): RuleDraft => ({ disallow })),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        fields: fc.array(fc.tuple(fc.constantFrom("Crawl-delay", "Foo", "x y"), text("a: /é")), {
          maxLength: 2,
        }),
      }),
      { maxLength: 3 },
    ),
    sitemaps: fc.array(
      text("a:/é").map((rest) => `https://example.com/${rest}`),
      { maxLength: 2 },
    ),
  });
  always(
    fc.property(draft, fc.constantFrom(...DIALECTS), (given, dialect) => {
      const document = build(given, { dialect });
      const { groups, sitemaps } = given;
      const expected = { groups: groups.map(({ comment: _, ...rest }) => rest), sitemaps };
      expect(draftOf(document)).toEqual(expected);
      const again = parse(stringify(document), { dialect });
      expect(again.lines).toEqual(document.lines);
      expect(again.bytes).toEqual(document.bytes);
      expect(draftOf(again)).toEqual(expected);
    }),
  );
});

describe("escapePattern() (RFC 9309 §2.2.3)", () => {
  test.each([
    ["/", "/"],
    ["/a*b$", "/a%2Ab%24"],
    ["/50%", "/50%25"],
    ["/50%2", "/50%252"],
    ["/%41%zz", "/%41%25zz"],
    ["/a#b c", "/a%23b%20c"],
    ["/ツ/é😀", "/%E3%83%84/%C3%A9%F0%9F%98%80"],
    ["/a?b=c&d", "/a?b=c&d"],
    ["/\ud800", "/\ud800"],
  ])("converts %s to %s", (given, pattern) => {
    expect(escapePattern(given)).toBe(pattern);
  });

  test("returns a pattern that matches this path and no other", PROPERTY_TEST, () => {
    always(
      fc.property(url, url, (one, other) => {
        const [a, b] = [requestedPath(one), requestedPath(other)];
        const robots = stringify(
          build({ groups: [{ agents: ["*"], rules: [{ disallow: `${escapePattern(a)}$` }] }] }),
        );
        const allows = (where: string): boolean => isAllowed(robots, "FooBot", `https://example.com${where}`);
        fc.pre(a !== "/robots.txt" && b !== "/robots.txt");
        expect(allows(a)).toBe(a === "/r%6Fbots.txt");
        if (decodeLoosely(a) !== decodeLoosely(b)) expect(allows(b)).toBe(true);
      }),
    );
  });
});

/** Decodes all triplets. Paths that still differ are certainly different. */
function decodeLoosely(given: string): string {
  return given.replace(/%[0-9a-f]{2}/gi, (triplet) =>
    String.fromCharCode(Number.parseInt(triplet.slice(1), 16)),
  );
}

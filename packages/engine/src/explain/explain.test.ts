import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyBytes,
  anyDialect,
  plainGroups,
  rawUrl,
  robotsText,
  textOf,
  token,
} from "../../test/support/generators.ts";
import { compileIndexed, group } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { compile } from "../match/matcher.ts";
import { explain } from "./explain.ts";
import { type Explanation, MAX_LISTED } from "./explanation.ts";

const HERE = "https://example.com";
const FILE = [
  ...[
    "User-agent: *",
    "Disallow: /a",
    "User-agent: FooBot",
    "User-agent: BarBot",
    "Allow: /b",
    "User-agent: BazBot",
  ],
  ...["Disallow: /c", "User-agent: foobot/2", "Disallow: /d", "User-agent: x"],
].join("\n");

function explained(
  tokens: string | string[],
  dialect: Dialect = dialects.rfc9309,
  robots = FILE,
): Explanation {
  return explain(parse(robots, { dialect }), tokens, `${HERE}/d`);
}

/** Returns each group as a short text: first line, whether it applies, why, and the line of the deciding name. */
function groupsOf({ groups }: Explanation): string[] {
  return groups.map(
    ({ agents, applies, because, agent }) =>
      `${agents[0]?.line} ${applies ? "applies" : "does not"}: ${because}${agent === undefined ? "" : ` ${agent.line}`}`,
  );
}

describe("explain() returns which groups apply and why (RFC 9309 §2.2.1)", () => {
  test.each<
    [
      tokens: string | string[],
      dialect: keyof typeof dialects,
      because: string,
      namedBy: string | undefined,
      groups: string[],
    ]
  >([
    [
      "FooBot",
      "rfc9309",
      "named",
      "FooBot",
      [
        "1 does not: hidden 1",
        "3 applies: named 3",
        "6 does not: others",
        "8 applies: named 8",
        "10 does not: others",
      ],
    ],
    [
      "barbot",
      "rfc9309",
      "named",
      "barbot",
      [
        "1 does not: hidden 1",
        "3 applies: named 4",
        "6 does not: others",
        "8 does not: others",
        "10 does not: others",
      ],
    ],
    [
      "OtherBot",
      "rfc9309",
      "any",
      undefined,
      [
        "1 applies: any 1",
        "3 does not: others",
        "6 does not: others",
        "8 does not: others",
        "10 does not: others",
      ],
    ],
    [
      ["BazBot", "FooBot"],
      "rfc9309",
      "named",
      "BazBot",
      [
        "1 does not: hidden 1",
        "3 does not: later-token 3",
        "6 applies: named 6",
        "8 does not: later-token 8",
        "10 does not: others",
      ],
    ],
    [
      ["y", "FooBot"],
      "google",
      "named",
      "FooBot",
      [
        "1 does not: hidden 1",
        "3 applies: named 3",
        "6 does not: others",
        "8 applies: named 8",
        "10 does not: others",
      ],
    ],
    [
      ["BazBot", "BarBot"],
      "google-code",
      "named",
      "BazBot, BarBot",
      [
        "1 does not: hidden 1",
        "3 applies: named 4",
        "6 applies: named 6",
        "8 does not: others",
        "10 does not: others",
      ],
    ],
  ])("for %s in %s", (tokens, name, because, namedBy, groups) => {
    const explanation = explained(tokens, dialects[name]);
    expect(groupsOf(explanation)).toEqual(groups);
    expect(explanation.groupsBecause).toBe(because);
    expect(explanation.namedBy).toBe(namedBy);
    expect(explanation.productTokens).toEqual([tokens].flat());
  });

  test("if no group is for the crawler", () => {
    const explanation = explained("FooBot", dialects.rfc9309, "User-agent: BarBot\nDisallow: /");
    expect(explanation.groupsBecause).toBe("none");
    expect(explanation.namedBy).toBeUndefined();
    expect(groupsOf(explanation)).toEqual(["1 does not: others"]);
    expect(explained("FooBot", dialects.rfc9309, "").groups).toEqual([]);
  });

  test("if a group names both the crawler and *", () => {
    const robots =
      "User-agent: *\nUser-agent: FooBot\nDisallow: /\nUser-agent: FooBot\nUser-agent: *\nAllow: /";
    expect(groupsOf(explained("FooBot", dialects.rfc9309, robots))).toEqual([
      "1 applies: named 2",
      "4 applies: named 4",
    ]);
    expect(groupsOf(explained("BarBot", dialects.rfc9309, robots))).toEqual([
      "1 applies: any 1",
      "4 applies: any 5",
    ]);
  });

  describe("if the dialect ignores some of the groups that name the crawler or *:", () => {
    const NAMESAKES = [
      ...["User-agent: FooBot", "Disallow: /a", "User-agent: BarBot", "User-agent: FooBot", "Disallow: /b"],
      ...["User-agent: *", "Disallow: /c", "User-agent: *", "Disallow: /d", "User-agent: BarBot"],
    ].join("\n");
    const first: Dialect = { ...dialects.rfc9309, sameName: "first" };
    const noAny: Dialect = { ...dialects.rfc9309, anyGroup: "ignored" };
    const short: Dialect = { ...dialects.rfc9309, maxBytes: 70, oversize: "allows-all" };

    test.each<[what: string, tokens: string | string[], dialect: Dialect, groups: string[]]>([
      [
        "a later group of the same name",
        "FooBot",
        first,
        [
          ...["1 applies: named 1", "3 does not: later-group 4", "6 does not: hidden 6"],
          ...["8 does not: hidden 8", "10 does not: others"],
        ],
      ],
      [
        "a later group for *",
        "OtherBot",
        first,
        [
          ...["1 does not: others", "3 does not: others", "6 applies: any 6"],
          ...["8 does not: later-group 8", "10 does not: others"],
        ],
      ],
      [
        "a later group of the same name, and a group of a later token",
        ["BarBot", "FooBot"],
        first,
        [
          ...["1 does not: later-token 1", "3 applies: named 3", "6 does not: hidden 6"],
          ...["8 does not: hidden 8", "10 does not: later-group 10"],
        ],
      ],
      [
        "groups for * are ignored, and no group names the crawler",
        "OtherBot",
        noAny,
        [
          ...["1 does not: others", "3 does not: others", "6 does not: ignored 6"],
          ...["8 does not: ignored 8", "10 does not: others"],
        ],
      ],
      [
        "groups for * are ignored, and a group names the crawler",
        "FooBot",
        noAny,
        [
          ...["1 applies: named 1", "3 applies: named 4", "6 does not: ignored 6"],
          ...["8 does not: ignored 8", "10 does not: others"],
        ],
      ],
      [
        "the file is too long, and groups name the crawler",
        "FooBot",
        short,
        ["1 does not: oversize 1", "3 does not: oversize 4"],
      ],
      [
        "the file is too long, and a group is for others",
        "BarBot",
        short,
        ["1 does not: oversize", "3 does not: oversize 3"],
      ],
    ])("%s", (_, tokens, dialect, groups) => {
      expect(groupsOf(explained(tokens, dialect, NAMESAKES))).toEqual(groups);
    });

    test("the file is just short enough, or one byte too long", () => {
      const robots = "User-agent: FooBot";
      const dialect: Dialect = { ...short, maxBytes: robots.length };
      expect(groupsOf(explained("FooBot", dialect, robots))).toEqual(["1 applies: named 1"]);
      expect(groupsOf(explained("FooBot", dialect, `${robots}\n`))).toEqual(["1 does not: oversize 1"]);
    });
  });

  test("and returns the rules of these groups as candidates, in file order", () => {
    expect(explained("FooBot").candidates.map(({ rule }) => rule.line)).toEqual([5, 9]);
  });
});

test("explain() returns the URL as given, and its path as compared", () => {
  const document = parse(group());
  const explanation = explain(document, "FooBot", `${HERE}/a/../%7Eé?b=%2F#c`);
  expect(explanation.url).toBe(`${HERE}/a/../%7Eé?b=%2F#c`);
  expect(explanation.path).toBe("/~%C3%A9?b=/");
  expect(explain(document, "FooBot", new URL(`${HERE}/a?b#c`))).toMatchObject({
    url: `${HERE}/a?b#c`,
    path: "/a?b",
  });
});

test("explain() returns the matcher's decision, and candidates that agree with it", PROPERTY_TEST, () => {
  const robots = fc.oneof(robotsText, plainGroups.map(textOf), anyBytes);
  const tokens = fc.oneof(token, fc.array(token, { minLength: 1, maxLength: 2 }));
  always(
    fc.property(robots, tokens, rawUrl, anyDialect, (text, asked, url, dialect) => {
      const document = parse(text, { dialect });
      const matcher = compile(document, asked);
      const { decision, candidates, groups } = explain(document, asked, url);
      expect(decision).toEqual(matcher.decide(url));
      expect(groups.filter(({ applies }) => applies).map(({ index }) => document.groups[index])).toEqual(
        matcher.groups,
      );
      expect(groups.map(({ agents, agentCount, ruleCount }) => [agents, agentCount, ruleCount])).toEqual(
        document.groups.map(({ agents, rules }) => [agents, agents.length, rules.length]),
      );
      expect(candidates.map(({ rule }) => rule)).toEqual(matcher.groups.flatMap(({ rules }) => rules));
      const deciding = candidates.filter(({ outcome }) => outcome === "decides");
      if (decision.because === "rule") {
        const { rule, specificity } = decision;
        expect(deciding).toEqual([expect.objectContaining({ rule, specificity, matches: true })]);
      } else {
        expect(deciding).toEqual([]);
        expect(candidates.some(({ matches }) => matches)).toBe(
          decision.because === "robots-txt" && candidates.some(({ outcome }) => outcome === "not-asked"),
        );
      }
      for (const { outcome, matches } of candidates) {
        expect(matches).toBe(!["no-match", "empty"].includes(outcome));
      }
    }),
  );
});

test("explain() returns the same explanation before and after a matcher of the document has built its indexes", () => {
  const document = parse(group("Disallow: /a", "Allow: /*b"));
  const urls = [`${HERE}/a`, `${HERE}/ab`, `${HERE}/c`];
  const before = urls.map((url) => explain(document, "FooBot", url));
  compileIndexed(document);
  expect(urls.map((url) => explain(document, "FooBot", url))).toEqual(before);
});

describe("explain() of a file with more groups and rules than it lists", () => {
  const dialect = dialects["google-code"];
  const rules = "Disallow: /a\n".repeat(MAX_LISTED + 10);
  const others = "User-agent: x\nUser-agent: y\nDisallow: /\n".repeat(MAX_LISTED);
  const document = parse(`${others}User-agent: FooBot\n${rules}Disallow: /d\n`, { dialect });
  const { candidates, candidateCount, groups, groupCount, applyingCount, flip } = explain(
    document,
    "FooBot",
    `${HERE}/d`,
  );

  test("lists the first rules and the deciding one, and counts all rules", () => {
    expect(candidates).toHaveLength(MAX_LISTED + 1);
    expect(candidates.at(-1)).toMatchObject({ outcome: "decides", rule: { line: document.table.lineCount } });
    expect(candidateCount).toBe(MAX_LISTED + 11);
  });

  test("lists the group that applies, and counts all groups", () => {
    expect(groups).toHaveLength(MAX_LISTED);
    expect(groups.at(-1)).toMatchObject({ applies: true, ruleCount: MAX_LISTED + 11, index: MAX_LISTED });
    expect([groupCount, applyingCount]).toEqual([MAX_LISTED + 1, 1]);
  });

  test("lists a user-agent line of each group, and counts all lines", () => {
    expect(groups.flatMap(({ agents }) => agents).length).toBeLessThanOrEqual(2 * MAX_LISTED);
    expect(groups.every(({ agents }) => agents.length > 0)).toBe(true);
    expect(groups[MAX_LISTED - 2]).toMatchObject({ agents: [{ value: "x" }], agentCount: 2 });
  });

  test("proposes an edit that changes the answer", () => {
    expect(flip).toMatchObject({ action: "insert-rule", text: "Allow: /d$\n" });
  });
});

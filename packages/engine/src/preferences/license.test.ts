import { describe, expect, test } from "vitest";
import { answersOf, ask, askRobots } from "../../test/support/ask-preferences.ts";
import type { CrawlerOrToken } from "../groups/crawler-profile.ts";

describe("resolvePreferences() with licences", () => {
  const of = (robots: string, crawler: CrawlerOrToken = "anybot") => {
    const { statements } = askRobots(robots, "/", crawler);
    return statements.map(({ text, ignored }) => (ignored === undefined ? text : `${text} ${ignored}`));
  };
  const GLOBAL = "License: https://example.com/license.xml\n";

  test.each<[robots: string, expected: readonly string[]]>([
    [`${GLOBAL}User-agent: *\nAllow: /\n`, ["https://example.com/license.xml"]],
    [
      `${GLOBAL}User-agent: *\nLicense: https://example.com/b.xml\n`,
      ["https://example.com/license.xml superseded", "https://example.com/b.xml"],
    ],
    [
      `${GLOBAL}User-agent: anybot\nAllow: /\nUser-agent: *\nLicense: https://example.com/b.xml\n`,
      ["https://example.com/license.xml", "https://example.com/b.xml hidden"],
    ],
    ["License: /license.xml\n", ["/license.xml unreadable"]],
  ])("finds the licences of the robots.txt %j", (robots, expected) => {
    expect(of(robots)).toEqual(expected);
  });

  test("leaves all uses unknown, because only the licence file defines them", () => {
    const answer = askRobots(GLOBAL);
    expect(answersOf(answer)).toBe("unknown unknown unknown");
    expect(answer.statements[0]).toMatchObject({
      mechanism: "license",
      where: 1,
      terms: "https://example.com/license.xml",
    });
    expect(answer.conflicts).toEqual([]);
  });

  test("finds the licences in the header and links of a page", () => {
    const { statements } = ask({
      headers: [
        [
          "Link",
          '</l.xml>; rel="license"; type="application/rsl+xml", <https://creativecommons.org/>; rel=license',
        ],
      ],
      links: [{ target: "/m.xml", rel: ["license"], type: "application/rsl+xml", from: "link", where: 300 }],
    });
    expect(statements.map(({ from, where, terms }) => [from, where, terms])).toEqual([
      ["header", 1, "/l.xml"],
      ["link", 300, "/m.xml"],
    ]);
  });
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Crawler, crawlerNamed } from "../crawlers/registry.ts";
import type { AskedCrawler } from "../document/crawler-profile.ts";
import { parse } from "../document/parse.ts";
import { InvalidProductTokenError, InvalidUrlError } from "../errors.ts";
import { anyBytes, anyString } from "../testing/generators.ts";
import { always, PATIENT } from "../testing/runs.ts";
import { type PreferenceSources, type Preferences, preferences } from "./preferences.ts";
import type { UsageStatement } from "./statement.ts";

const ORIGIN = "https://example.com";
const ask = (sources: PreferenceSources, path = "/", crawler: AskedCrawler = "anybot"): Preferences =>
  preferences(sources, crawler, `${ORIGIN}${path}`);
const askRobots = (robots: string, path = "/", crawler: AskedCrawler = "anybot"): Preferences =>
  ask({ document: parse(robots) }, path, crawler);

/** The three answers: training, input, search. */
const short = (answer: Preferences): string =>
  [answer["train-ai"], answer["ai-input"], answer.search].join(" ");
const places = (statements: readonly UsageStatement[]): readonly string[] =>
  statements.map(({ from, where, unheard }) =>
    [from, where, unheard].filter((part) => part !== undefined).join(" "),
  );

test("where nobody says anything, nothing is known", () => {
  expect(ask({})).toEqual({
    "train-ai": "unknown",
    "ai-input": "unknown",
    search: "unknown",
    because: { "train-ai": [], "ai-input": [], search: [] },
    statements: [],
    conflicts: [],
  });
});

describe("Content-Usage in a robots.txt (draft-ietf-aipref-attach §3)", () => {
  // §3.4, the draft's own example.
  const EXAMPLE = [
    "User-Agent: *",
    "Allow: /",
    "Disallow: /never/",
    "Content-Usage: train-ai=n",
    "Content-Usage: /ai-ok/ train-ai=y",
    "",
    "User-Agent: ExampleBot",
    "Allow: /",
    "Content-Usage: train-ai=y",
  ].join("\n");

  test.each<[path: string, crawler: string, trainAi: string]>([
    ["/test", "anybot", "no"],
    ["/never/test", "anybot", "unknown"],
    ["/ai-ok/test", "anybot", "yes"],
    ["/test", "ExampleBot", "yes"],
    ["/never/test", "ExampleBot", "yes"],
  ])("the draft's example: %s for %s", (path, crawler, trainAi) => {
    expect(askRobots(EXAMPLE, path, crawler)["train-ai"]).toBe(trainAi);
  });

  test("what is heard, and where it stands", () => {
    const { because, statements } = askRobots(EXAMPLE, "/ai-ok/test");
    expect(places(statements)).toEqual(["robots.txt 4 longer-path", "robots.txt 5"]);
    expect(because["train-ai"]).toEqual([
      {
        mechanism: "content-usage",
        from: "robots.txt",
        where: 5,
        text: "/ai-ok/ train-ai=y",
        says: { "train-ai": "yes" },
        path: "/ai-ok/",
      },
    ]);
    expect(places(askRobots(EXAMPLE, "/never/").statements)).toEqual(["robots.txt 4 not-crawlable"]);
  });

  const group = (...lines: readonly string[]): string => ["User-agent: *", "Allow: /", ...lines].join("\n");
  test.each<[why: string, robots: string, path: string, expected: string]>([
    [
      "of one path all count, and no wins",
      group("Content-Usage: /a train-ai=y", "Content-Usage: /a train-ai=n"),
      "/a",
      "no unknown unknown",
    ],
    [
      "a longer path says all there is",
      group("Content-Usage: search=n", "Content-Usage: /a train-ai=n"),
      "/a",
      "no unknown unknown",
    ],
    [
      "a longer path that cannot be read makes it unknown",
      group("Content-Usage: train-ai=n", "Content-Usage: /a train-ai=N,"),
      "/a",
      "unknown unknown unknown",
    ],
    ["wildcards", group("Content-Usage: /*.gif$ train-ai=n"), "/x/a.gif", "no unknown unknown"],
    ["paths are normalised", group("Content-Usage: /%62%61r train-ai=n"), "/bar", "no unknown unknown"],
    ["case of the name is nothing", group("CONTENT-USAGE : train-ai=n"), "/", "no unknown unknown"],
    ["case of a label is not", group("Content-Usage: Train-AI=n"), "/", "unknown unknown unknown"],
    ["a path that is absent", group("Content-Usage: train-ai=n, search=y"), "/x", "no unknown yes"],
    [
      "it ends a list of user-agent lines",
      "User-agent: a\nContent-Usage: train-ai=n\nUser-agent: anybot\nDisallow:\n",
      "/",
      "unknown unknown unknown",
    ],
  ])("%s", (_, robots, path, expected) => {
    expect(short(askRobots(robots, path))).toBe(expected);
  });

  test("before the first group it speaks to nobody", () => {
    const answer = askRobots("Content-Usage: train-ai=n\nUser-agent: *\nAllow: /\n");
    expect(short(answer)).toBe("unknown unknown unknown");
    expect(answer.conflicts.map(({ code }) => code)).toEqual(["before-any-group"]);
  });
});

describe("a group that names a crawler hides what is said to all", () => {
  // As a CDN writes it.
  const MANAGED = [
    "User-agent: *",
    "Content-Signal: search=yes,ai-train=no,use=reference",
    "Allow: /",
    "",
    "User-agent: anybot",
    "Disallow: /private/",
  ].join("\n");

  test("and that is a conflict, with the statements that are not heard", () => {
    const answer = askRobots(MANAGED);
    expect(short(answer)).toBe("unknown unknown unknown");
    expect(answer.conflicts).toEqual([{ code: "hidden-by-group", statements: answer.statements }]);
    expect(places(answer.statements)).toEqual(["robots.txt 2 hidden"]);
  });

  test("others hear it", () => {
    const answer = askRobots(MANAGED, "/", "otherbot");
    expect(short(answer)).toBe("no unknown yes");
    expect(answer.conflicts).toEqual([]);
    expect(answer.statements[0]?.note).toContain("reference");
  });

  test("a signal of another crawler's group is nobody else's", () => {
    const robots =
      "User-agent: a\nContent-Signal: ai-train=no\n\nUser-agent: *\nContent-Signal: ai-train=yes\n";
    expect(short(askRobots(robots))).toBe("yes unknown unknown");
    expect(short(askRobots(robots, "/", "a"))).toBe("no unknown unknown");
  });
});

test("a Content-Signal may have a path, and several add up", () => {
  const robots =
    "User-agent: *\nContent-Signal: /api/ ai-train=no\nContent-Signal: search=yes\nContent-Signal: ai-input=no\n";
  expect(short(askRobots(robots, "/api/x"))).toBe("no unknown unknown");
  expect(short(askRobots(robots, "/x"))).toBe("unknown no yes");
});

describe("in the HTTP header", () => {
  test.each<[headers: readonly (readonly [string, string])[], expected: string]>([
    [[["Content-Usage", "train-ai=n"]], "no unknown unknown"],
    // RFC 9651 §4.2: its lines are one dictionary, in which the last value of a key counts.
    [
      [
        ["content-usage", "train-ai=n, search=y"],
        ["CONTENT-USAGE", "train-ai=y"],
      ],
      "yes unknown yes",
    ],
    [
      [
        ["content-usage", "train-ai=n"],
        ["content-usage", "Fault"],
      ],
      "unknown unknown unknown",
    ],
    [[["content-signal", "ai-train=yes, search=yes, ai-input=yes"]], "yes yes yes"],
    [[["tdm-reservation", "1"]], "no unknown unknown"],
    [[["tdm-reservation", "0"]], "yes unknown unknown"],
    [[["tdm-reservation", "2"]], "unknown unknown unknown"],
    [[["X-Robots-Tag", "noai"]], "no unknown unknown"],
    [[["X-Robots-Tag", "otherbot: noai"]], "unknown unknown unknown"],
    [[["X-Robots-Tag", "anybot: noai"]], "no unknown unknown"],
    [[["X-Robots-Tag", "noimageai"]], "unknown unknown unknown"],
    [
      [
        ["Content-Type", "image/png"],
        ["X-Robots-Tag", "noimageai"],
      ],
      "no unknown unknown",
    ],
    [[["X-Robots-Tag", "DisallowAITraining"]], "unknown unknown unknown"],
  ])("%j", (headers, expected) => {
    expect(short(ask({ headers }))).toBe(expected);
  });

  test("of several mechanisms no wins, and the contradiction is told", () => {
    const answer = ask({
      document: parse("User-agent: *\nContent-Usage: train-ai=y\nContent-Signal: ai-train=no\n"),
      headers: [
        ["Date", "x"],
        ["Content-Usage", "train-ai=y, search=y"],
      ],
    });
    expect(short(answer)).toBe("no unknown yes");
    expect(places(answer.because["train-ai"])).toEqual(["robots.txt 3"]);
    expect(answer.conflicts).toEqual([
      { code: "contradiction", category: "train-ai", statements: answer.statements },
    ]);
    expect(places(answer.statements)).toEqual(["robots.txt 2", "robots.txt 3", "header 2"]);
  });
});

describe("words of a page, by the crawler's engine", () => {
  const page = (token: string, content: string, name = "robots"): string =>
    short(ask({ meta: [{ name, content, where: 7 }] }, "/", crawlerNamed(token) as Crawler));

  test.each<[token: string, content: string, expected: string]>([
    ["GPTBot", "noai, noimageai", "no unknown unknown"],
    ["GPTBot", "noml", "no unknown unknown"],
    ["bingbot", "noarchive", "no no unknown"],
    ["bingbot", "nocache", "unknown unknown unknown"],
    ["bingbot", "noarchive, nocache", "unknown unknown unknown"],
    ["Googlebot", "nosnippet", "unknown no unknown"],
    ["Googlebot", "max-snippet:0", "unknown no unknown"],
    ["Googlebot", "max-snippet:50", "unknown unknown unknown"],
    ["Googlebot", "noarchive", "unknown unknown unknown"],
    ["YandexBot", "nosnippet", "unknown unknown unknown"],
  ])("%s: %s", (token, content, expected) => {
    expect(page(token, content)).toBe(expected);
  });

  test("those for others are not heard", () => {
    expect(page("bingbot", "noarchive", "googlebot")).toBe("unknown unknown unknown");
    expect(page("bingbot", "noarchive", "bingbot")).toBe("no no unknown");
  });

  test("dead ones are recognised", () => {
    const { statements } = ask({
      document: parse("User-agent: *\nDisallowAITraining: /\n"),
      meta: [{ name: "robots", content: "DisallowAITraining", where: 7 }],
    });
    expect(statements.map(({ mechanism }) => mechanism)).toEqual(["ai-training-field", "ai-training-field"]);
    expect(places(statements)).toEqual(["robots.txt 2 dead", "meta 7 dead"]);
  });
});

describe("TDM reservations", () => {
  const FILE = [
    { location: "/a/", "tdm-reservation": 1 },
    { location: "/b/html/", "tdm-reservation": 1, "tdm-policy": "https://provider.com/policies/policy.json" },
    { location: "/b/images/*.jpg", "tdm-reservation": 0 },
    { location: "/b/", "tdm-reservation": true },
    { location: "/", "tdm-reservation": 0 },
  ];

  test.each<[path: string, trainAi: string]>([
    ["/a/x.pdf", "no"],
    ["/b/html/x", "no"],
    ["/b/images/x/y.jpg", "yes"],
    // The first rule that fits is the one; a value that is neither is as if it were not set.
    ["/b/images/x.png", "unknown"],
    ["/x", "yes"],
  ])("tdmrep.json: %s", (path, trainAi) => {
    expect(ask({ tdmrep: FILE }, path)["train-ai"]).toBe(trainAi);
    expect(ask({ tdmrep: JSON.stringify(FILE) }, path)["train-ai"]).toBe(trainAi);
  });

  test("the rule, its place and its terms", () => {
    expect(ask({ tdmrep: FILE }, "/b/html/x").statements).toEqual([
      {
        mechanism: "tdmrep",
        from: "tdmrep.json",
        where: 2,
        text: "/b/html/: 1",
        says: { "train-ai": "no" },
        path: "/b/html/",
        terms: "https://provider.com/policies/policy.json",
      },
    ]);
  });

  test("the header takes the file's place, and the page the header's", () => {
    const headers = [
      ["TDM-Reservation", "0"],
      ["TDM-Policy", "https://provider.com/p"],
    ] as const;
    const meta = [
      { name: "tdm-policy", content: "https://provider.com/q", where: 90 },
      { name: "TDM-Reservation", content: "1", where: 40 },
    ];
    const withHeader = ask({ tdmrep: FILE, headers }, "/a/");
    expect(short(withHeader)).toBe("yes unknown unknown");
    expect(places(withHeader.statements)).toEqual(["tdmrep.json 1 superseded", "header 1"]);
    const all = ask({ tdmrep: FILE, headers, meta }, "/a/");
    expect(short(all)).toBe("no unknown unknown");
    expect(all.because["train-ai"][0]).toMatchObject({
      from: "meta",
      where: 40,
      terms: "https://provider.com/q",
    });
    // What is not set does not take away what is.
    const unset = ask({ tdmrep: FILE, headers: [["tdm-reservation", "x"]] }, "/a/");
    expect(places(unset.statements)).toEqual(["tdmrep.json 1", "header 1 unreadable"]);
    expect(unset["train-ai"]).toBe("no");
  });

  test.each(["", "{", "{}", "[1]", "null", "[[", '[{"location": 1}]', '[{"tdm-reservation": 1}]'])(
    "a file that is none, %s, says nothing",
    (tdmrep) => {
      expect(short(ask({ tdmrep }))).toBe("unknown unknown unknown");
    },
  );
});

describe("policy tokens", () => {
  const robots = "User-agent: Google-Extended\nDisallow: /\nAllow: /open/\n\nUser-agent: *\nAllow: /\n";

  test("are the vendor's crawlers' business", () => {
    const googlebot = crawlerNamed("Googlebot") as Crawler;
    expect(short(askRobots(robots, "/", googlebot))).toBe("no unknown unknown");
    expect(short(askRobots(robots, "/open/x", googlebot))).toBe("yes unknown unknown");
    expect(short(askRobots(robots, "/", "Googlebot"))).toBe("no unknown unknown");
    expect(short(askRobots(robots, "/", "GPTBot"))).toBe("unknown unknown unknown");
    expect(askRobots(robots, "/", googlebot).because["train-ai"][0]).toMatchObject({
      mechanism: "policy-token",
      where: 2,
      text: "Google-Extended: disallow /",
    });
  });

  test("what no rule of theirs is about is unknown, and so is what only `*` closes", () => {
    const some = "User-agent: Google-Extended\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    expect(askRobots(some, "/c", "Googlebot")["train-ai"]).toBe("unknown");
    expect(askRobots("User-agent: *\nDisallow: /b\n", "/b", "Googlebot")["train-ai"]).toBe("unknown");
  });

  test("others can be given", () => {
    const document = parse("User-agent: train-policy\nDisallow: /a\n");
    const policyTokens = [{ token: "train-policy", category: "train-ai" }] as const;
    expect(ask({ document, policyTokens }, "/a")["train-ai"]).toBe("no");
    expect(ask({ document }, "/a")["train-ai"]).toBe("unknown");
  });
});

describe("licences", () => {
  const of = (robots: string, crawler: AskedCrawler = "anybot") => {
    const { statements } = askRobots(robots, "/", crawler);
    return statements.map(({ text, unheard }) => (unheard === undefined ? text : `${text} ${unheard}`));
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
  ])("%j", (robots, expected) => {
    expect(of(robots)).toEqual(expected);
  });

  test("say nothing of a use: that stands in the document they name", () => {
    const answer = askRobots(GLOBAL);
    expect(short(answer)).toBe("unknown unknown unknown");
    expect(answer.statements[0]).toMatchObject({
      mechanism: "license",
      where: 1,
      terms: "https://example.com/license.xml",
    });
    expect(answer.conflicts).toEqual([]);
  });

  test("of a page, by header and link", () => {
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

test("wrong arguments throw, content never does", PATIENT, () => {
  expect(() => preferences({}, "anybot", "/a")).toThrow(InvalidUrlError);
  expect(() => preferences({}, "", ORIGIN)).toThrow(InvalidProductTokenError);
  const words = fc
    .array(
      fc.constantFrom(
        "content-usage",
        "content-signal",
        "license",
        "user-agent",
        "noai",
        ..."::==  ,\n/*yn;",
      ),
    )
    .map((parts) => parts.join(""));
  always(
    fc.property(anyBytes, words, anyString, anyString, (bytes, text, value, name) => {
      const headers = [
        ["content-usage", value],
        ["x-robots-tag", text],
        ["link", value],
        ["tdm-reservation", value],
      ] as const;
      const meta = [{ name, content: value }];
      for (const document of [parse(bytes), parse(text)]) {
        const answer = ask({ document, headers, meta, tdmrep: value });
        for (const one of [answer["train-ai"], answer["ai-input"], answer.search]) {
          expect(["yes", "no", "unknown"]).toContain(one);
        }
      }
    }),
  );
});

test("many statements take linear time", () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `Content-Usage: /a${i} train-ai=n\nUser-agent: b${i}`,
  );
  const answer = askRobots(`User-agent: *\n${lines.join("\n")}`, "/a17");
  expect(answer.statements.length).toBeLessThan(20_000);
});

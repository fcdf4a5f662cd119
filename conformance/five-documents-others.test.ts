import {
  compile,
  crawlers,
  dialects,
  getRobotsUrl,
  governs,
  isAllowed,
  isProductToken,
  parse,
  parseMetaRobots,
  type RobotsDocument,
  type RobotsGroup,
  resolvePage,
} from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { casesOf, type DocumentCase, titleOf } from "./five-documents.ts";
import { robotsOf } from "./vector.ts";

/** A case's robots.txt. The documents write `(group 1)` in place of a group's rules, whatever they are. */
function read(one: DocumentCase): RobotsDocument {
  const text = String(robotsOf(one)).replace(/^\((group) (\d)\)$/gm, "disallow: /$1-$2");
  return parse(text, { dialect: dialects[one.dialect] });
}

describe("which group is a crawler's", () => {
  const rulesOf = ({ rules }: RobotsGroup) => rules.map(({ type, path }) => `${type}: ${path}`);

  for (const one of casesOf("groups")) {
    it(titleOf(one), () => {
      const document = read(one);
      if (one.productToken === undefined) {
        expect({ group_count: document.groups.length }).toEqual(one.expect);
        return;
      }
      const chosen = compile(document, one.productToken).groups;
      expect(chosen).toHaveLength(1);
      const found = chosen.map((group) => ({
        agents: group.agents.map(({ value }) => value),
        rules: rulesOf(group),
        group: 1 + document.groups.findIndex(({ span }) => span.start === group.span.start),
      }));
      expect(found[0]).toMatchObject(one.expect as object);
    });
  }
});

describe("which robots.txt speaks for which URL", () => {
  const questions: Readonly<Record<string, (one: DocumentCase) => unknown>> = {
    applies: ({ robotsUrl = "", url = "" }) => governs(robotsUrl, url),
    "valid-robots-url": ({ robotsUrl = "" }) => governs(robotsUrl, robotsUrl),
    "robots-url": ({ url = "" }) => getRobotsUrl(url).href,
  };

  for (const one of casesOf("scope")) {
    it(titleOf(one), () => {
      // The one case without an answer of its own has the RFC's; and a default port is no other place.
      const answer = one.expect ?? one.rfc9309;
      const place = typeof answer === "string" ? new URL(answer).href : answer;
      expect(place).not.toBeUndefined();
      expect(questions[one.op ?? ""]?.(one)).toBe(place);
    });
  }
});

describe("which sitemaps a robots.txt names", () => {
  for (const one of casesOf("sitemaps")) {
    it(titleOf(one), () => {
      expect(read(one).sitemaps.map(({ url }) => url)).toEqual(one.expect);
    });
  }
});

describe("what a page says in its robots META tag", () => {
  // Enough for six snippets that are known; pages are read by a reader of HTML.
  const contentOf = (html = ""): string => /<meta name="robots" content="([^"]*)">/i.exec(html)?.[1] ?? "";

  it("which five of six have", () => {
    expect(casesOf("meta").filter(({ html }) => contentOf(html) === "")).toHaveLength(1);
  });

  for (const one of casesOf("meta")) {
    it(titleOf(one), () => {
      const dialect = dialects[one.dialect];
      const directives = parseMetaRobots(contentOf(one.html));
      const { index, follow } = resolvePage(directives, "anybot", new Date(0), { dialect });
      expect({ index: index.allowed, follow: follow.allowed }).toEqual(one.expect);
    });
  }
});

describe("what a product token is made of", () => {
  for (const one of casesOf("other", "valid-agent")) {
    it(`${titleOf(one)}: ${JSON.stringify(one.productToken)}`, () => {
      expect(isProductToken(String(one.productToken))).toBe(one.expect);
    });
  }
});

describe("whether letter case counts", () => {
  for (const one of casesOf("other", "case-sensitivity")) {
    it(`${titleOf(one)}; so it does not`, () => {
      expect([one.expect, one.rfc9309]).toEqual([null, "case-insensitive"]);
      const file = "USER-AGENT: AnyBot\nDISALLOW: /x\n";
      for (const dialect of [dialects[one.dialect], dialects.rfc9309]) {
        expect(isAllowed(file, "anybot", "http://example.com/x", { dialect })).toBe(false);
      }
    });
  }
});

it("no case of these kinds asks for anything else", () => {
  const ops = new Set(["other", "scope"].flatMap((kind) => casesOf(kind as "other").map(({ op }) => op)));
  expect([...ops].sort()).toEqual([
    "applies",
    "cache-ttl",
    "case-sensitivity",
    "robots-url",
    "size-limit",
    "valid-agent",
    "valid-robots-url",
  ]);
});

describe("which of Google's crawlers obey", () => {
  const ofGoogle = crawlers.filter(({ vendor }) => vendor === "Google");
  const actsForUsers = ({ purposes }: (typeof crawlers)[0]): boolean =>
    purposes.some((purpose) => purpose === "user-triggered" || purpose === "security");

  it("Google's automated crawlers obey", () => {
    const automated = ofGoogle.filter((one) => !actsForUsers(one));
    expect(automated.length).toBeGreaterThan(10);
    expect(automated.filter(({ obeysRobots }) => obeysRobots !== "yes")).toEqual([]);
  });

  it("Google's agents of users need not obey, nor does what looks for malware", () => {
    const agents = ofGoogle.filter(actsForUsers);
    expect(agents.length).toBeGreaterThan(10);
    expect(agents.filter(({ obeysRobots }) => obeysRobots === "yes")).toEqual([]);
  });
});

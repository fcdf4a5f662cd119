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

/** Parses a case's robots.txt. The documents write `(group 1)` instead of a group's rules. */
function read(one: DocumentCase): RobotsDocument {
  const text = String(robotsOf(one)).replace(/^\((group) (\d)\)$/gm, "disallow: /$1-$2");
  return parse(text, { dialect: dialects[one.dialect] });
}

describe("compile() selects the group that the document states:", () => {
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

describe("governs() and getRobotsUrl() answer as the documents state:", () => {
  const questions: Readonly<Record<string, (one: DocumentCase) => unknown>> = {
    applies: ({ robotsUrl = "", url = "" }) => governs(robotsUrl, url),
    "valid-robots-url": ({ robotsUrl = "" }) => governs(robotsUrl, robotsUrl),
    "robots-url": ({ url = "" }) => getRobotsUrl(url).href,
  };

  for (const one of casesOf("scope")) {
    it(titleOf(one), () => {
      // The one case without its own answer has the RFC's. `URL` removes a default port.
      const answer = one.expect ?? one.rfc9309;
      const place = typeof answer === "string" ? new URL(answer).href : answer;
      expect(place).not.toBeUndefined();
      expect(questions[one.op ?? ""]?.(one)).toBe(place);
    });
  }
});

describe("parse() finds the sitemaps that the document states:", () => {
  for (const one of casesOf("sitemaps")) {
    it(titleOf(one), () => {
      expect(read(one).sitemaps.map(({ url }) => url)).toEqual(one.expect);
    });
  }
});

describe("resolvePage() on the robots META tag of a document", () => {
  // Sufficient for these six snippets. Real pages need an HTML parser.
  const contentOf = (html = ""): string => /<meta name="robots" content="([^"]*)">/i.exec(html)?.[1] ?? "";

  it("has a tag in five of six cases", () => {
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

describe("isProductToken() accepts the tokens that the document states:", () => {
  for (const one of casesOf("other", "valid-agent")) {
    it(`${titleOf(one)}: ${JSON.stringify(one.productToken)}`, () => {
      expect(isProductToken(String(one.productToken))).toBe(one.expect);
    });
  }
});

describe("isAllowed() ignores letter case:", () => {
  for (const one of casesOf("other", "case-sensitivity")) {
    it(titleOf(one), () => {
      expect([one.expect, one.rfc9309]).toEqual([null, "case-insensitive"]);
      const file = "USER-AGENT: AnyBot\nDISALLOW: /x\n";
      for (const dialect of [dialects[one.dialect], dialects.rfc9309]) {
        expect(isAllowed(file, "anybot", "http://example.com/x", { dialect })).toBe(false);
      }
    });
  }
});

it("the cases of these kinds have no other operations", () => {
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

describe("the list of crawlers", () => {
  const ofGoogle = crawlers.filter(({ vendor }) => vendor === "Google");
  const actsForUsers = ({ purposes }: (typeof crawlers)[0]): boolean =>
    purposes.some((purpose) => purpose === "user-triggered" || purpose === "security");

  it("has automated crawlers of Google that obey robots.txt", () => {
    const automated = ofGoogle.filter((one) => !actsForUsers(one));
    expect(automated.length).toBeGreaterThan(10);
    expect(automated.filter(({ obeysRobots }) => obeysRobots !== "yes")).toEqual([]);
  });

  it("has Google's user-triggered and security agents, which need not obey", () => {
    const agents = ofGoogle.filter(actsForUsers);
    expect(agents.length).toBeGreaterThan(10);
    expect(agents.filter(({ obeysRobots }) => obeysRobots === "yes")).toEqual([]);
  });
});

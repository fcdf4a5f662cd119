import { describe, expect, test } from "vitest";
import { answersOf, ask, askRobots } from "../../test/support/ask-preferences.ts";
import { type Crawler, findCrawler } from "../crawlers/registry.ts";
import { parse } from "../document/parse.ts";

describe("resolvePreferences() with policy tokens", () => {
  const robots = "User-agent: Google-Extended\nDisallow: /\nAllow: /open/\n\nUser-agent: *\nAllow: /\n";

  test("applies a vendor's token only to crawlers of that vendor", () => {
    const googlebot = findCrawler("Googlebot") as Crawler;
    expect(answersOf(askRobots(robots, "/", googlebot))).toBe("no no unknown");
    expect(answersOf(askRobots(robots, "/open/x", googlebot))).toBe("yes yes unknown");
    expect(answersOf(askRobots(robots, "/", "Googlebot"))).toBe("no no unknown");
    expect(answersOf(askRobots(robots, "/", "GPTBot"))).toBe("unknown unknown unknown");
    expect(askRobots(robots, "/", googlebot).because["train-ai"][0]).toMatchObject({
      mechanism: "policy-token",
      where: 2,
      text: "Google-Extended: disallow /",
      says: { "train-ai": "no", "ai-input": "no" },
    });
  });

  test("does not apply a vendor's token to another vendor's crawler that also obeys groups of that vendor", () => {
    for (const name of ["Applebot", "Kagibot", "ImagesiftBot", "Screaming Frog SEO Spider"]) {
      const crawler = findCrawler(name) as Crawler;
      expect(crawler.reads).toContain("Googlebot");
      expect(answersOf(askRobots(robots, "/", crawler))).toBe("unknown unknown unknown");
    }
    const apple = "User-agent: Applebot-Extended\nDisallow: /\n";
    expect(answersOf(askRobots(apple, "/", findCrawler("Applebot") as Crawler))).toBe("no unknown unknown");
  });

  test("reads Google's token as training and AI input, Apple's token as training only", () => {
    const apple = "User-agent: Applebot-Extended\nDisallow: /\n";
    expect(answersOf(askRobots(apple, "/", "Applebot"))).toBe("no unknown unknown");
    expect(answersOf(askRobots(robots, "/", "Applebot"))).toBe("unknown unknown unknown");
  });

  test("returns unknown if no rule for the token matches, even if a rule for * does", () => {
    const some = "User-agent: Google-Extended\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    expect(askRobots(some, "/c", "Googlebot")["train-ai"]).toBe("unknown");
    expect(askRobots("User-agent: *\nDisallow: /b\n", "/b", "Googlebot")["train-ai"]).toBe("unknown");
  });

  test("accepts additional policy tokens", () => {
    const document = parse("User-agent: train-policy\nDisallow: /a\n");
    const policyTokens = [{ token: "train-policy", category: "train-ai" }] as const;
    expect(ask({ document, policyTokens }, "/a")["train-ai"]).toBe("no");
    expect(ask({ document }, "/a")["train-ai"]).toBe("unknown");
  });

  const SIGNAL = "User-agent: __usage_ai-training\nDisallow: /\nAllow: /open/\n";

  test("applies a token without a vendor to every crawler, by the longest matching path", () => {
    for (const crawler of ["GPTBot", "Googlebot", "anybot"]) {
      expect(answersOf(askRobots(SIGNAL, "/", crawler))).toBe("no unknown unknown");
      expect(answersOf(askRobots(SIGNAL, "/open/x", crawler))).toBe("yes unknown unknown");
    }
    expect(askRobots(SIGNAL).because["train-ai"]).toMatchObject([
      { mechanism: "policy-token", where: 2, text: "__usage_ai-training: disallow /" },
    ]);
  });

  test("returns an unsettled statement if a token without a vendor has no group and a rule for * disallows", () => {
    const answer = askRobots("User-agent: *\nDisallow: /b\n", "/b", "GPTBot");
    expect(answersOf(answer)).toBe("unknown unknown unknown");
    expect(answer.statements).toEqual([
      {
        mechanism: "policy-token",
        from: "robots.txt",
        where: 2,
        text: "*: disallow /b",
        says: { "train-ai": "no" },
        path: "/b",
        notes: [
          {
            id: "policy-token.any-group.train-ai",
            params: {},
            message: "No document defines whether groups for * also apply to AI training.",
          },
        ],
        ignored: "unsettled",
      },
    ]);
    expect(askRobots("User-agent: *\nDisallow: /b\n", "/c").statements).toEqual([]);
    expect(askRobots("User-agent: *\nAllow: /\n").statements).toEqual([]);
  });

  test("replaces a token of the registry with the caller's token of the same name", () => {
    const policyTokens = [{ token: "__USAGE_ai-training", category: "search" }] as const;
    expect(answersOf(ask({ document: parse(SIGNAL), policyTokens }))).toBe("unknown unknown no");
  });
});

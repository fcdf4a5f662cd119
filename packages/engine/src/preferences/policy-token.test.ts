import { describe, expect, test } from "vitest";
import { type Crawler, crawlerNamed } from "../crawlers/registry.ts";
import { parse } from "../document/parse.ts";
import { answersOf, ask, askRobots } from "../testing/preferences.ts";

describe("policy tokens", () => {
  const robots = "User-agent: Google-Extended\nDisallow: /\nAllow: /open/\n\nUser-agent: *\nAllow: /\n";

  test("are the vendor's crawlers' business", () => {
    const googlebot = crawlerNamed("Googlebot") as Crawler;
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

  test("of Google are about grounding, those of Apple about training only", () => {
    const apple = "User-agent: Applebot-Extended\nDisallow: /\n";
    expect(answersOf(askRobots(apple, "/", "Applebot"))).toBe("no unknown unknown");
    expect(answersOf(askRobots(robots, "/", "Applebot"))).toBe("unknown unknown unknown");
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

import { describe, expect, test } from "vitest";
import { answersOf, askRobots, placesOf } from "../../test/support/ask-preferences.ts";

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

  test("the statements that apply, and where they are", () => {
    const { because, statements } = askRobots(EXAMPLE, "/ai-ok/test");
    expect(placesOf(statements)).toEqual(["robots.txt 4 longer-path", "robots.txt 5"]);
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
    expect(placesOf(askRobots(EXAMPLE, "/never/").statements)).toEqual([
      "robots.txt 4 not-crawlable",
      "robots.txt 3 unsettled",
    ]);
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
    expect(answersOf(askRobots(robots, path))).toBe(expected);
  });

  test("before the first group it speaks to nobody", () => {
    const answer = askRobots("Content-Usage: train-ai=n\nUser-agent: *\nAllow: /\n");
    expect(answersOf(answer)).toBe("unknown unknown unknown");
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

  test("and that is a conflict, with the statements that are ignored", () => {
    const answer = askRobots(MANAGED);
    expect(answersOf(answer)).toBe("unknown unknown unknown");
    expect(answer.conflicts).toEqual([{ code: "hidden-by-group", statements: answer.statements }]);
    expect(placesOf(answer.statements)).toEqual(["robots.txt 2 hidden"]);
  });

  test("others selectDirectives it", () => {
    const answer = askRobots(MANAGED, "/", "otherbot");
    expect(answersOf(answer)).toBe("no unknown yes");
    expect(answer.conflicts).toEqual([]);
    expect(answer.statements[0]?.notes?.[0]?.message).toContain("reference");
  });

  test("a signal of another crawler's group is nobody else's", () => {
    const robots =
      "User-agent: a\nContent-Signal: ai-train=no\n\nUser-agent: *\nContent-Signal: ai-train=yes\n";
    expect(answersOf(askRobots(robots))).toBe("yes unknown unknown");
    expect(answersOf(askRobots(robots, "/", "a"))).toBe("no unknown unknown");
  });
});

test("a Content-Signal may have a path, and several add up", () => {
  const robots =
    "User-agent: *\nContent-Signal: /api/ ai-train=no\nContent-Signal: search=yes\nContent-Signal: ai-input=no\n";
  expect(answersOf(askRobots(robots, "/api/x"))).toBe("no unknown unknown");
  expect(answersOf(askRobots(robots, "/x"))).toBe("unknown no yes");
});

test("many statements for others do not count", () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `Content-Usage: /a${i} train-ai=n\nUser-agent: b${i}`,
  );
  const answer = askRobots(`User-agent: *\n${lines.join("\n")}`, "/a17");
  expect(answer.statements.length).toBeLessThan(20_000);
});

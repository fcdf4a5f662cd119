import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { describe, expect, expectTypeOf, it } from "vitest";
import { robotsParser as peer } from "../bench/peers/robots-parser.mjs";
import { Questions } from "../fuzz/questions.mjs";
import facade, { type Robot } from "../packages/robots-parser/src/index.ts";
import { filesIn, read, readJson, root } from "./support/repository.ts";
import { causesOf, KINDS } from "./support/robots-parser/causes.ts";
import { OddQuestions } from "./support/robots-parser/odd-questions.ts";
import { answersTo, METHODS, type Method, type Question } from "./support/robots-parser/question.ts";
import { Tally } from "./support/robots-parser/tally.ts";

interface Example {
  readonly robots?: string;
  readonly robotsParts?: readonly (readonly [text: string, times: number])[];
  readonly robotsUrl?: string;
  readonly method: Method;
  readonly url?: string;
  readonly agent?: string;
  readonly theirs: string;
  readonly ours: string;
}

interface Difference {
  readonly kind: string;
  readonly section: string;
  readonly what: string;
  readonly why: string;
  readonly examples: readonly Example[];
}

const AT = "https://example.com/robots.txt";
const ODD = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 5_000);
const differences = readJson("docs/robots-parser.json") as readonly Difference[];

describe("docs/robots-parser.md", () => {
  const page = read("docs/robots-parser.md");

  it("is up to date", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["scripts/generate-robots-parser-doc.mjs", "--check"],
      { cwd: root, encoding: "utf8" },
    );
    expect([status, stderr]).toEqual([0, ""]);
  });

  it("has a chapter for every kind of difference that the tests know, and no others", () => {
    const chapters = [...page.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(chapters).toEqual(KINDS.map(({ name }) => name));
    expect(differences.map(({ kind }) => kind)).toEqual(chapters);
  });

  it("has a section of the RFC, a reason and an example for each difference", () => {
    for (const { section, what, why, examples } of differences) {
      expect(section).toMatch(/^2\.\d(?:\.\d)?$/);
      expect(`${what}|${why}`).toMatch(/\.\|.+\.$/);
      expect(examples).not.toEqual([]);
    }
  });

  it("names every method", () => {
    for (const name of methodsOf(facade(AT, ""))) expect(page).toContain(`${name}(`);
  });
});

describe.each(differences)("an example of the difference $kind", ({ kind, examples }) => {
  it.each(examples)(
    "is $method($url, $agent): $theirs in robots-parser, $ours in ours",
    ({ theirs, ours, ...example }) => {
      const question = questionOf(example);
      expect(answersTo(question)).toEqual({ theirs, ours });
      expect(theirs).not.toBe(ours);
      expect(causesOf(question, { theirs, ours })).toEqual({ kinds: [kind] });
    },
  );
});

it("causesOf() returns a difference without a known kind as `left`", () => {
  const question = { method: "isAllowed", robots: "", robotsUrl: AT, url: "https://example.com/" } as const;
  const made = { ours: "true", theirs: "false" };
  expect(causesOf(question, made)).toEqual({ kinds: [], left: { ...question, ...made } });
});

describe("the drop-in for robots-parser", () => {
  it("has all methods of robots-parser", () => {
    const more = ["isExplicitlyDisallowed"];
    expect(METHODS.toSorted()).toEqual(methodsOf(facade(AT, "")).filter((name) => !more.includes(name)));
    for (const name of METHODS) expect(peer(AT, "")[name]).toBeTypeOf("function");
  });

  it("has types that extend those of robots-parser", () => {
    expectTypeOf<Robot>().toExtend<ReturnType<typeof peer>>();
    expectTypeOf<typeof facade>().toExtend<typeof peer>();
  });

  it("is a module that is the function itself, for import and for require", async () => {
    const required = createRequire(import.meta.url)("@maycrawl/robots-parser");
    const imported = await import("@maycrawl/robots-parser");
    for (const parser of [required, imported.default]) {
      expect(parser(AT, "User-agent: a\nDisallow: /").isAllowed("https://example.com/", "a")).toBe(false);
      expect(new parser(AT, "").isAllowed(AT)).toBe(true);
    }
  });
});

describe("the drop-in answers like robots-parser about", () => {
  const robots =
    "User-agent: a\nUser-agent: b/2\nDisallow: /x*y$\nAllow: /x/y\nCrawl-delay: 1.5\nSitemap: s\nHost: H";
  const asked: readonly (readonly [url: string, agent: string | undefined, at?: string])[] = [
    ["https://example.com/x/y", "A"],
    ["https://example.com/x/z/y", "a/1.0"],
    ["https://example.com/x/z/y", "B"],
    ["https://example.com/x/z/y", "c"],
    ["https://example.com/x/z/y", undefined],
    ["https://example.com:443/xy#y", "a"],
    ["http://example.com/xy", "a"],
    ["https://other.example/xy", "a"],
    ["/xy", "a"],
    ["https://", "a"],
    ["", "a"],
    ["/xy", "a", "/robots.txt"],
    ["https://example.com/xy", "a", "/robots.txt"],
    ["/xy", "a", "//"],
    ["https://example.com/xy", "Mozilla/5.0 (X11; Linux x86_64) Chrome/1"],
    ["https://example.com/xy", "constructor"],
  ];
  for (const [url, agent, robotsUrl = AT] of asked) {
    it(`${url} as ${agent}, by ${robotsUrl}`, () => {
      for (const method of METHODS) {
        const { ours, theirs } = answersTo({ method, robots, robotsUrl, url, ...(agent && { agent }) });
        expect([method, ours]).toEqual([method, theirs]);
      }
    });
  }
});

describe("the drop-in differs from robots-parser only in known kinds", () => {
  it("on our own vectors", () => {
    const tally = new Tally();
    for (const path of filesIn("conformance/vectors")) {
      for (const line of read(path).trimEnd().split("\n")) {
        const { robots, url = `${AT}?`, robotsUrl, productToken } = JSON.parse(line);
        if (typeof robots !== "string" || typeof productToken !== "string") continue;
        for (const agent of [productToken, `Mozilla/5.0 (compatible; ${productToken}/1.0)`]) {
          tally.ask({ robots, robotsUrl: robotsUrl ?? AT, url, agent });
        }
      }
    }
    tally.expectNothingUnknown(5_000);
  });

  it("on random questions", () => {
    const tally = new Tally();
    const questions = new Questions(9309);
    for (let asked = 0; asked < 3_000; ) {
      const round = questions.draw();
      for (const question of round) tally.ask({ ...question, robotsUrl: AT });
      asked += round.length;
    }
    tally.expectNothingUnknown(10_000);
  });
});

describe("the drop-in, on questions with odd values,", () => {
  it("differs from robots-parser only in known kinds, and never throws", () => {
    const tally = new Tally();
    const questions = new OddQuestions(9309);
    for (let asked = 0; asked < ODD; asked++) tally.ask(questions.draw());
    tally.expectNothingUnknown(5 * ODD);
  });
});

function questionOf({
  robots,
  robotsParts,
  robotsUrl = AT,
  ...rest
}: Omit<Example, "theirs" | "ours">): Question {
  const text = robots ?? robotsParts?.map(([part, times]) => part.repeat(times)).join("") ?? "";
  return { ...rest, robotsUrl, robots: text };
}

function methodsOf(robot: Robot): readonly string[] {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(robot));
  return names.filter((name) => name !== "constructor").sort();
}

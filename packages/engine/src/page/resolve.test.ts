import { describe, expect, test } from "vitest";
import type { PageDirective } from "./directive.ts";
import { parseMetaRobots } from "./meta-tag.ts";
import { resolvePage } from "./resolve.ts";

const short = (directives: Iterable<PageDirective>, crawler: string | readonly string[] = "anybot") => {
  const { index, follow } = resolvePage(directives, crawler);
  return [index.allowed, follow.allowed, index.because?.name, follow.because?.name];
};

test.each<[content: string, index: boolean, follow: boolean, why: string | undefined, whyFollow?: string]>([
  ["", true, true, undefined],
  ["all", true, true, "all", "all"],
  ["none", false, false, "none", "none"],
  ["index, follow", true, true, "index", "follow"],
  ["noindex, follow", false, true, "noindex", "follow"],
  ["index, nofollow", true, false, "index", "nofollow"],
  ["noindex, nofollow", false, false, "noindex", "nofollow"],
  ["noindex", false, true, "noindex"],
  ["nofollow", true, false, undefined, "nofollow"],
  ["noarchive", true, true, undefined],
])("resolvePage() resolves %j to index %j and follow %j", (content, index, follow, why, whyFollow) => {
  expect(short(parseMetaRobots(content))).toEqual([index, follow, why, whyFollow]);
});

describe("resolvePage() obeys the forbidding directive if directives contradict each other", () => {
  test.each(["index, noindex", "noindex, index", "all, noindex", "noindex, all"])("in %s", (content) => {
    expect(short(parseMetaRobots(content)).slice(0, 3)).toEqual([false, true, "noindex"]);
  });

  test("and combines the forbidding directives of different tags", () => {
    const tags = [
      ...parseMetaRobots("nofollow", { where: 10 }),
      ...parseMetaRobots("noindex", { where: 90 }),
    ];
    const verdict = resolvePage(tags, "anybot");
    expect(verdict.index).toEqual({ allowed: false, because: tags[1] });
    expect(verdict.follow).toEqual({ allowed: false, because: tags[0] });
    expect(verdict.index.because?.where).toBe(90);
  });

  test("and reports the first of several forbidding directives", () => {
    const tags = [...parseMetaRobots("none", { where: 1 }), ...parseMetaRobots("noindex", { where: 2 })];
    expect(resolvePage(tags, "anybot").index.because).toBe(tags[0]);
  });
});

describe("resolvePage() with a directive for one crawler", () => {
  const own = parseMetaRobots("noindex", { productToken: "GoogleBot" });

  test("does not apply it to other crawlers", () => {
    expect(short(own, "googlebot")[0]).toBe(false);
    expect(short(own, "googlebot-news")[0]).toBe(true);
    expect(short(own, "anybot")[0]).toBe(true);
  });

  test("adds it to the directives for all crawlers", () => {
    expect(short([...parseMetaRobots("nofollow, index"), ...own], "googlebot").slice(0, 2)).toEqual([
      false,
      false,
    ]);
  });

  test("applies it to a crawler with several tokens if one of them is addressed", () => {
    expect(short(own, ["googlebot-news", "googlebot"])[0]).toBe(false);
  });
});

test("resolvePage() ignores noindex with a value", () => {
  const directive: PageDirective = {
    name: "noindex",
    value: "x",
    productToken: "*",
    from: "header",
    where: 1,
  };
  expect(short([directive])[0]).toBe(true);
});

test("resolvePage() throws for an invalid date", () => {
  expect(() => resolvePage([], "Googlebot", new Date(Number.NaN))).toThrow(/now must be a valid date/);
});

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
])("%j", (content, index, follow, why, whyFollow) => {
  expect(short(parseMetaRobots(content))).toEqual([index, follow, why, whyFollow]);
});

describe("of directives that contradict each other the one that forbids holds", () => {
  test.each(["index, noindex", "noindex, index", "all, noindex", "noindex, all"])("%s", (content) => {
    expect(short(parseMetaRobots(content)).slice(0, 3)).toEqual([false, true, "noindex"]);
  });

  test("in whatever tags they stand", () => {
    const tags = [
      ...parseMetaRobots("nofollow", { where: 10 }),
      ...parseMetaRobots("noindex", { where: 90 }),
    ];
    const verdict = resolvePage(tags, "anybot");
    expect(verdict.index).toEqual({ allowed: false, because: tags[1] });
    expect(verdict.follow).toEqual({ allowed: false, because: tags[0] });
    expect(verdict.index.because?.where).toBe(90);
  });

  test("the first of several is named", () => {
    const tags = [...parseMetaRobots("none", { where: 1 }), ...parseMetaRobots("noindex", { where: 2 })];
    expect(resolvePage(tags, "anybot").index.because).toBe(tags[0]);
  });
});

describe("a directive for somebody", () => {
  const own = parseMetaRobots("noindex", { productToken: "GoogleBot" });

  test("binds nobody else", () => {
    expect(short(own, "googlebot")[0]).toBe(false);
    expect(short(own, "googlebot-news")[0]).toBe(true);
    expect(short(own, "anybot")[0]).toBe(true);
  });

  test("is added to those for all", () => {
    expect(short([...parseMetaRobots("nofollow, index"), ...own], "googlebot").slice(0, 2)).toEqual([
      false,
      false,
    ]);
  });

  test("applies to a crawler that answers to several tokens", () => {
    expect(short(own, ["googlebot-news", "googlebot"])[0]).toBe(false);
  });
});

test("a word with a value is another word", () => {
  const directive: PageDirective = {
    name: "noindex",
    value: "x",
    productToken: "*",
    from: "header",
    where: 1,
  };
  expect(short([directive])[0]).toBe(true);
});

test("by no time nothing is decided: a page would else be available for ever", () => {
  expect(() => resolvePage([], "Googlebot", new Date(Number.NaN))).toThrow(/needs a valid date/);
});

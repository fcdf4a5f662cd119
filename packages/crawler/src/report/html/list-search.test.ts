import { Script } from "node:vm";
import { expect, it } from "vitest";
import { foundText, matchesSearch } from "./list-search.ts";
import { pageScript } from "./page-script.ts";

const whole = { shown: 277, listed: 277, total: 277, isFiltered: false, unknown: "" };
const cut = { shown: 50_000, listed: 50_000, total: 73_412, isFiltered: false, unknown: "" };

it("foundText() returns the number of rows, and all URLs of the crawl", () => {
  expect(foundText(whole)).toBe("277 of 277 URLs");
  expect(foundText({ ...whole, shown: 15, isFiltered: true })).toBe("15 of 277 URLs");
  expect(foundText(cut)).toBe("50,000 of 73,412 URLs; those with issues first");
  expect(foundText({ ...cut, shown: 12, isFiltered: true })).toBe(
    "12 of 73,412 URLs, found among the 50,000 in the list",
  );
});

it("foundText() reports that a filter is unknown", () => {
  expect(foundText({ ...whole, unknown: "issue=nonsense" })).toBe(
    "277 of 277 URLs. This report has no filter issue=nonsense, so none is used.",
  );
});

it.each([
  [["https://a.example/b/"], "https://a.example/b/c", true],
  [["https://a.example/b/"], "https://a.example/search?q=https://a.example/b/", false],
  [["https://a.example/b/"], "https://a.example/B/c", false],
  [["http://a.example/"], "http://a.example/c", true],
  [["SALE", "red"], "https://a.example/sale", true],
  [["https://a.example/b/", "red"], "https://a.example/c", false],
  [["blue"], "https://a.example/sale", false],
  [["https://a.example/new"], "https://a.example/old", true],
  [["url:https://a.example/new"], "https://a.example/old", false],
  [["url:https://a.example/b/"], "https://a.example/b/c", true],
  [[], "https://a.example/", true],
])("matchesSearch() with %j for %s returns %s", (words, url, matches) => {
  expect(matchesSearch(words, url, "to https://a.example/new", `${url}\nred hats`.toLowerCase())).toBe(
    matches,
  );
});

it("pageScript is a script without syntax errors, and contains the functions of the list", () => {
  expect(() => new Script(pageScript)).not.toThrow();
  for (const name of ["foundText", "matchesSearch"])
    expect(pageScript).toMatch(new RegExp(`const ${name} = function ${name}\\(`));
});

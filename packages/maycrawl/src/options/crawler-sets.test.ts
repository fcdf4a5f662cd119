import { crawlers, findCrawler } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { crawlerSetNamed, products } from "./crawler-sets.ts";

test.for(Object.entries(products))("%s stands for crawlers of the registry", ([name, tokens]) => {
  const found = crawlerSetNamed(name)?.crawlers ?? [];
  expect(found.length).toBeGreaterThan(0);
  if (typeof tokens === "string") return;
  for (const token of tokens) expect(findCrawler(token)?.token).toBe(token);
  expect(found).toHaveLength(tokens.length);
});

test("every vendor but those of one letter stands for its crawlers, however its name is written", () => {
  const vendors = new Set(crawlers.filter(({ kind }) => kind !== "policy-token").map(({ vendor }) => vendor));
  expect(vendors.size).toBeGreaterThan(80);
  for (const vendor of vendors) {
    // What people mean by it decides.
    if (vendor in products) continue;
    const its = crawlers.filter((one) => one.vendor === vendor);
    for (const name of [vendor, vendor.toUpperCase(), vendor.replaceAll(" ", "-")])
      expect([name, crawlerSetNamed(name)?.crawlers]).toEqual([name, vendor === "X" ? undefined : its]);
  }
});

test.for(["FooBot", "", " ", "x", "-", "aibot", "constructor", "Google/1", "OpenAI Inc"])(
  "%j stands for nothing",
  (word) => {
    expect(crawlerSetNamed(word)).toBeUndefined();
  },
);

import { crawlers, findCrawler } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { crawlerSetNamed, products } from "./crawler-sets.ts";

test.for(Object.entries(products))(
  "crawlerSetNamed() maps the product %s to crawlers of the registry",
  ([name, tokens]) => {
    const found = crawlerSetNamed(name)?.crawlers ?? [];
    expect(found.length).toBeGreaterThan(0);
    if (typeof tokens === "string") return;
    for (const token of tokens) expect(findCrawler(token)?.token).toBe(token);
    expect(found).toHaveLength(tokens.length);
  },
);

test("crawlerSetNamed() accepts vendors' names, also in capitals or with hyphens, but no name of one letter", () => {
  const vendors = new Set(crawlers.filter(({ kind }) => kind !== "policy-token").map(({ vendor }) => vendor));
  expect(vendors.size).toBeGreaterThan(80);
  for (const vendor of vendors) {
    // A product takes precedence over a vendor of the same name.
    if (vendor in products) continue;
    const members = crawlers.filter((one) => one.vendor === vendor);
    for (const name of [vendor, vendor.toUpperCase(), vendor.replaceAll(" ", "-")])
      expect([name, crawlerSetNamed(name)?.crawlers]).toEqual([name, vendor === "X" ? undefined : members]);
  }
});

test.for(["FooBot", "", " ", "x", "-", "aibot", "constructor", "Google/1", "OpenAI Inc"])(
  "crawlerSetNamed() returns undefined for %j",
  (word) => {
    expect(crawlerSetNamed(word)).toBeUndefined();
  },
);

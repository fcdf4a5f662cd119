import { expect, test } from "vitest";
import { formatOf } from "./sitemap-format.ts";

test.for([
  ["https://example.com/\n", "text"],
  ["\n <?xml version='1.0'?><!-- <rss> --><urlset>", "urlset"],
  ["<s:sitemapindex xmlns:s='a'>", "index"],
  ["warning: x\n<?xml version='1.0'?><feed>", "atom"],
  ["<rdf:RDF>", "rdf"],
  ["\uDCFF\uDCFE<\0r\0s\0s\0>\0", "rss"],
  ["<!doctype html><html>", undefined],
  ["<!-- never ends <urlset>", undefined],
  ["<", undefined],
] as const)("the format of %j is %s", ([text, format]) => {
  expect(formatOf(text)).toBe(format);
});

import { expect, it } from "vitest";
import { getCrawler } from "../crawlers/get-crawler.ts";
import { parse } from "../document/parse.ts";
import { statedUsage } from "./stated-usage.ts";

const ROBOTS = `Content-Signal: ai-train=no
User-agent: *
Content-Signal: search=yes, ai-train=no
Content-Usage: /docs train-ai=n
Content-Signal: nothing known

User-agent: GPTBot
Content-Usage: train-ai=y
`;

it("returns the records that apply to a crawler, with their paths and answers", () => {
  const document = parse(ROBOTS);
  expect(statedUsage(document, "FooBot")).toEqual([
    { field: "content-signal", path: undefined, says: { search: "yes", "train-ai": "no" } },
    { field: "content-usage", path: "/docs", says: { "train-ai": "no" } },
    { field: "content-signal", path: undefined, says: undefined },
  ]);
  const own = [{ field: "content-usage", path: undefined, says: { "train-ai": "yes" } }];
  expect(statedUsage(document, getCrawler("GPTBot"))).toEqual(own);
});

it("returns no record if no group applies", () => {
  expect(statedUsage(parse("Content-Usage: train-ai=n\n"), "FooBot")).toEqual([]);
});

import { findCrawler, type UsageStatement } from "@maycrawl/engine";
import { expect, test } from "vitest";
import { isDocumented } from "./documented-use.ts";

test("a control token is documented for crawlers of its vendor only", () => {
  const statement: UsageStatement = {
    mechanism: "policy-token",
    from: "robots.txt",
    where: 2,
    text: "Google-Extended: disallow /",
    says: { "train-ai": "no" },
  };
  const documented = ["Googlebot", "Google-Extended", "Applebot", "SomeBot"].filter((name) =>
    isDocumented(statement, findCrawler(name)),
  );
  expect(documented).toEqual(["Googlebot", "Google-Extended"]);
});

import { SqliteFile } from "@maycrawl/agent/internal";
import { expect, it } from "vitest";
import { newFile } from "../../test/support/crawls.ts";
import { crawlLayout } from "../crawl/file/sqlite/file-layout.ts";
import { weightOf, weightSql } from "./url-weight.ts";

it("weightOf() and weightSql() count a long URL as several URLs", () => {
  const file = new SqliteFile(newFile(), crawlLayout);
  try {
    const weigh = file.prepare(`SELECT ${weightSql("url")} AS weight FROM (SELECT ? AS url)`);
    for (const [length, weight] of [
      [20, 1],
      [100, 1],
      [101, 2],
      [1_000, 10],
      [1_001, 22],
      [2_000, 40],
    ] as const) {
      const url = "x".repeat(length);
      expect(weightOf(url)).toBe(weight);
      expect(weigh.get(url)).toEqual({ weight });
    }
  } finally {
    file.close();
  }
});

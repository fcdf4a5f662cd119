import { describe, expect, it } from "vitest";
import { checkHistories } from "./support/history/check-histories.ts";

describe("random histories of a crawl", () => {
  it("20 sites that change are crawled as the oracle says", async () => {
    expect(await checkHistories({ seed: 1, count: 20, kind: { failures: false, processes: false } })).toEqual(
      [],
    );
  }, 120_000);
});

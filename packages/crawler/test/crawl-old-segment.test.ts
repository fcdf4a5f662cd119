import { expect, it } from "vitest";
import { copyCrawl, summaryOf, writeReport } from "../src/report.ts";
import { crawled, newFile, quick } from "./support/crawls.ts";
import { makeVersion1, versionOf } from "./support/version-1.ts";
import { world } from "./support/world.ts";

const REFUSED =
  /segment\.db could not be (?:opened|read): it is a worker's segment of a crawl in Redis, which this version no longer reads; merge the segments with maycrawl 0\.1\.0, and use the merged file\.$/;

it("a worker's segment of a crawl in Redis is refused, and stays as maycrawl 0.1.0 reads it", async () => {
  const file = makeVersion1(
    newFile("segment.db"),
    "INSERT INTO setting (name, value) VALUES ('segment', 'crawl')",
  );
  const options = quick(await world(), { file, seeds: ["http://a.example/"] });
  await expect(crawled(options)).rejects.toThrow(REFUSED);
  await expect(summaryOf(file)).rejects.toThrow(REFUSED);
  await expect(writeReport(file, newFile("report.html"))).rejects.toThrow(REFUSED);
  const url = "postgres://127.0.0.1:1/none";
  await expect(copyCrawl(file, { url })).rejects.toThrow(REFUSED);
  expect(versionOf(file)).toBe(1);
});

it("a file into which maycrawl 0.1.0 merged segments is a crawl's file", async () => {
  const file = makeVersion1(newFile(), "INSERT INTO setting (name, value) VALUES ('merged', 'crawl')");
  expect(await summaryOf(file)).toMatchObject({ urls: { known: 0 } });
});

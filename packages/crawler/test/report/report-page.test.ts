import { linkSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InvalidOptionError } from "@maycrawl/agent";
import { afterAll, expect, it } from "vitest";
import { writeReport } from "../../src/report.ts";
import { writeCrawlFile } from "../support/crawled-site.ts";
import { slowReport } from "../support/slow-report.ts";

const folder = mkdtempSync(join(tmpdir(), "maycrawl-report-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("writeReport() formats durations as the command line does", async () => {
  const report = readFileSync(await slowReport(folder), "utf8");
  for (const words of ["1 s", "10 s", "1 min 5 s"]) expect(report).toContain(words);
  for (const words of ["1.0 s", "10.4 s", "65.0 s"]) expect(report).not.toContain(words);
});

it.each(["crawl.db", "link.db", "same.db"])(
  "writeReport() does not overwrite its own crawl: %s",
  async (name) => {
    const own = mkdtempSync(join(folder, "own-"));
    const crawl = writeCrawlFile(`${own}/crawl.db`, [{ url: "https://example.com/", visit: {} }]);
    symlinkSync("crawl.db", `${own}/link.db`);
    linkSync(crawl, `${own}/same.db`);
    const write = () => writeReport(crawl, `${own}/${name}`);
    await expect(write()).rejects.toThrow(InvalidOptionError);
    await expect(write()).rejects.toThrow(/db is the crawl's own file/);
    expect(await writeReport(crawl, `${own}/report.html`)).toEqual({ urls: 1, listed: 1 });
  },
);

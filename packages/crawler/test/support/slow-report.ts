import { rmSync } from "node:fs";
import { writeReport } from "../../src/report.ts";
import { writeCrawlFile } from "./crawled-site.ts";

/** Writes a report about three slow pages, and returns its path. */
export async function slowReport(folder: string): Promise<string> {
  const urls = [1_000, 10_400, 65_000].map((ms) => ({ url: `https://example.com/${ms}`, visit: { ms } }));
  const path = `${folder}/slow.html`;
  rmSync(`${folder}/slow.db`, { force: true });
  await writeReport(writeCrawlFile(`${folder}/slow.db`, urls), path);
  return path;
}

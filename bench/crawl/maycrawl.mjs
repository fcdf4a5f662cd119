// maycrawl's crawler with robots.txt, and with frontier and results in a file. Only the delays are off.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crawl } from "@maycrawl/crawler";
import { keepHeapSmall } from "@maycrawl/crawler/internal";

/** @param {{ seeds: string[], hostsAtOnce: number }} job */
export async function run({ seeds, hostsAtOnce }) {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-bench-"));
  let visited = 0;
  keepHeapSmall();
  try {
    const events = crawl({
      seeds,
      file: join(folder, "crawl.db"),
      userAgent: "BenchBot/1.0 (+https://example.com/bot)",
      rate: 0,
      hostsAtOnce,
      sitemaps: false,
    });
    for await (const event of events) if (event.type === "visit" && event.visit.status === 200) visited++;
  } finally {
    rmSync(folder, { recursive: true });
  }
  return visited;
}

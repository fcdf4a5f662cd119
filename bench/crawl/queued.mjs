// `node queued.mjs [URLS] [HOSTS]`: measures the time and memory to queue URLs in a crawl's file. Prints JSON.
import { mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crawl } from "@maycrawl/crawler";

const [urls = "5000000", hosts = "200"] = process.argv.slice(2);
const { bavail, bsize } = statfsSync(tmpdir());
// A URL takes about 300 bytes in the tables and as much in the log.
if (bavail * bsize < Number(urls) * 1_000) throw new Error(`${tmpdir()} has too little room`);

/** Yields the URLs with the hosts in turn, as lists of domains have them. */
function* seeds() {
  for (let i = 0; i < Number(urls); i++)
    yield `http://h${i % Number(hosts)}.example/articles/of-some-length/${Math.floor(i / Number(hosts))}`;
}

const folder = mkdtempSync(join(tmpdir(), "maycrawl-queued-"));
const file = join(folder, "crawl.db");
try {
  const began = performance.now();
  const run = crawl({
    seeds: seeds(),
    file,
    userAgent: "BenchBot/1.0 (+https://example.com/bot)",
    budgets: { maxOfOneForm: Number(urls) },
    sitemaps: false,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  for await (const { type } of run) {
    if (type !== "round") continue;
    const seconds = (performance.now() - began) / 1_000;
    const queued = Number(urls);
    console.log(
      JSON.stringify({
        queued,
        seconds: Math.round(seconds),
        urlsPerSecond: Math.round(queued / seconds),
        maxRssMB: Math.round(process.resourceUsage().maxRSS / 1_024),
        fileMB: Math.round(statSync(file).size / 1e6),
      }),
    );
    break;
  }
} finally {
  rmSync(folder, { recursive: true });
}

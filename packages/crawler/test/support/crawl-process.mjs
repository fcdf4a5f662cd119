// Runs a crawl in a separate process, which a test kills: `node crawl-process.mjs FILE PORT HOST…`.
import { existsSync } from "node:fs";
import { crawl } from "@maycrawl/crawler";
import { summariseCrawl } from "@maycrawl/crawler/report";

const [file = "", port, ...hosts] = process.argv.slice(2);
// Like the command, read the file before the crawl opens it. Such a process once lost its file locks.
if (existsSync(file)) await summariseCrawl(file);
const events = crawl({
  seeds: hosts.map((host) => `http://${host}.example:${port}/`),
  file,
  userAgent: "FooBot/1.0 (+https://example.com/bot)",
  rate: 0,
  hostsAtOnce: 5,
  sitemaps: false,
  unreachableHostsTimeoutMs: 0,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});
let end;
for await (const event of events) if (event.type === "round-end") end = event;
console.log(JSON.stringify(end));

// Crawl a site politely, and query the crawl's file for the results. The site here is a local one.
//
//   node examples/crawl-a-site.mjs
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crawl } from "@maycrawl/crawler";
import { summariseCrawl } from "@maycrawl/crawler/report";

/** @type {Record<string, string>} */
const PAGES = {
  "/robots.txt": "User-agent: *\nDisallow: /cart\n",
  "/": '<title>Lamps</title> <a href="/lamps/1">one</a> <a href="/lamps/2">two</a> <a href="/cart">cart</a>',
  "/lamps/1": '<title>A lamp</title> <meta name="robots" content="noindex"> <a href="/">home</a>',
  "/lamps/2": '<title>Another lamp</title> <a href="/lamps/3" rel="nofollow">three</a>',
};

const server = createServer((request, response) => {
  const body = PAGES[request.url ?? ""];
  response.writeHead(body === undefined ? 404 : 200, { "Content-Type": "text/html" }).end(body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");

const folder = mkdtempSync(join(tmpdir(), "crawl-"));
const file = join(folder, "crawl.db");
const run = crawl({
  seeds: [`http://127.0.0.1:${address.port}/`],
  file,
  userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
  // Requests per second. 0 means no limit, which is acceptable only because the server is ours.
  rate: 0,
});
for await (const event of run) {
  if (event.type === "visit")
    console.log(event.visit.status, new URL(event.url).pathname, event.visit.indexBecause ?? "");
  if (event.type === "skip") console.log("---", new URL(event.url).pathname, event.skip.because);
}

const { urls, skipped } = await summariseCrawl(file);
console.log(
  `${urls.visited} visited, not visited: ${skipped.map(({ what, count }) => `${count} by ${what}`).join(", ")}`,
);

server.close();
rmSync(folder, { recursive: true });

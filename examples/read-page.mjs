// Read a page's directives for crawlers, and its links.
//
//   node examples/read-page.mjs          (starts a site on 127.0.0.1)
import { once } from "node:events";
import { createServer } from "node:http";
import { RobotsAgent } from "@maycrawl/agent";
import { findCrawler, resolvePage } from "@maycrawl/engine";
import { readPage } from "@maycrawl/readers";

const PAGE = `<!doctype html>
<head>
  <title>Lamps &amp; more</title>
  <link rel="canonical" href="/lamps">
  <meta name="robots" content="max-snippet:50, no-archive">
</head>
<p>Price: <span data-nosnippet>100 €</span>
<a href="/lamps/1">one</a> <a href="https://shop.example/" rel="nofollow">an advertisement</a>
`;

const server = createServer((request, response) => {
  if (request.url === "/robots.txt") response.writeHead(404).end();
  else
    response
      .writeHead(200, { "Content-Type": "text/html; charset=utf-8", "X-Robots-Tag": "googlebot: noindex" })
      .end(PAGE);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
if (address === null || typeof address === "string") throw new Error("no port");
const site = `http://127.0.0.1:${address.port}`;

const agent = new RobotsAgent({ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" });
const page = await readPage(await agent.fetch(`${site}/lamps?sort=price`));

console.log(`${page.title} (${page.kind}, ${page.encoding.name}, ${page.bytes} bytes)`);
for (const name of ["Googlebot", "Bingbot"]) {
  const { index, snippet } = resolvePage(page.directives, findCrawler(name) ?? name);
  console.log(`${name}: index ${index.allowed ? "yes" : "no"}, snippet of ${snippet.limit} characters`);
}
console.log(`canonical: ${page.canonical?.target}`);
for (const { target, nofollow, offset } of page.links)
  console.log(`link at byte ${offset}: ${target}${nofollow ? " (not to be followed)" : ""}`);
for (const { code, offset, message } of page.diagnostics)
  console.log(`${code} at byte ${offset}: ${message}`);

await agent.close();
server.close();

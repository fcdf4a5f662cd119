// A crawler that obeys robots.txt, in ten lines. The agent fetches each site's robots.txt once, refuses disallowed
// URLs (also after redirects), and makes each request when it is the host's turn.
//
//   node examples/obey-robots.mjs          (starts a site on 127.0.0.1)
import { once } from "node:events";
import { createServer } from "node:http";
import { RobotsAgent, RobotsDisallowedError } from "@maycrawl/agent";

/** @type {Record<string, string>} */
const pages = {
  "/robots.txt": "User-agent: *\nDisallow: /cart\nCrawl-delay: 0.2\n",
  "/": '<a href="/lamps">Lamps</a> <a href="/cart">Cart</a>',
  "/lamps": '<a href="/">Home</a> <a href="/cart?add=lamp">Buy</a>',
};
const site = createServer(({ url = "" }, response) => {
  response.writeHead(pages[url] ? 200 : 404, { "content-type": "text/html" }).end(pages[url]);
}).listen(0, "127.0.0.1");
await once(site, "listening");
const address = site.address();
if (address === null || typeof address === "string") throw new Error("no port");

// The ten lines start here.
const agent = new RobotsAgent({
  userAgent: "ExampleBot/1.0 (+https://example.com/bot)",
  pace: { intervalMs: 100 },
});
const queue = new Set([`http://127.0.0.1:${address.port}/`]);
for (const url of queue) {
  try {
    const page = await agent.fetch(url);
    console.log(page.status, new URL(url).pathname);
    for (const [, href = ""] of (await page.text()).matchAll(/href="([^"]+)"/g))
      queue.add(new URL(href, url).href);
  } catch (error) {
    if (!(error instanceof RobotsDisallowedError)) throw error;
    console.log("skipped", error.message.replace(/^http:\/\/[^/]+/, ""));
  }
}
// The ten lines end here. `agent.decide(url)` decides without fetching the page; `waitFor(url)` returns the interval
// between requests.
const { intervalMs, because } = await agent.waitFor([...queue][0] ?? "");
console.log(`pages are ${intervalMs} ms apart: ${because.join("; ")}`);

await agent.close();
site.close();

// Watch what the agents of a process do: each tells Node's diagnostics channels, by whose names anybody can
// listen. (`@maycrawl/agent/prometheus` counts the same; OpenTelemetry's spans come by themselves.)
//
//   node examples/watch-the-agent.mjs          (starts a site on 127.0.0.1)
import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { createServer } from "node:http";
import { agentEventNames, getChannelName, RobotsAgent } from "@maycrawl/agent";

const site = createServer(({ url }, response) => {
  response.end(url === "/robots.txt" ? "User-agent: *\nCrawl-delay: 1\nDisallow: /private\n" : "Hello");
}).listen(0, "127.0.0.1");
await once(site, "listening");
const address = site.address();
if (address === null || typeof address === "string") throw new Error("no port");
const origin = `http://127.0.0.1:${address.port}`;

for (const name of agentEventNames)
  subscribe(getChannelName(name), (told) => console.log(`${name}:`, words(told)));

const agent = new RobotsAgent({ userAgent: "ExampleBot/1.0", pace: { intervalMs: 0 } });
for (const path of ["/", "/again", "/private"]) {
  const page = await agent.fetch(origin + path).catch(() => undefined);
  await page?.text();
}
await agent.close();
site.close();

/** The part of a message that is the same at each run. @param {any} told */
function words(told) {
  if (told.fetched) return `${told.access.kind}, status ${told.fetched.hops.at(-1).status}`;
  if (told.because) return told.because.join("; ");
  if (told.decision) return `${new URL(told.url).pathname} by line ${told.decision.position?.line}`;
  return told.from;
}

// Watch the agents of a process: they publish events on Node's diagnostics channels, and any code can subscribe.
// (`@maycrawl/agent/prometheus` counts the same events. OpenTelemetry spans need no subscription.)
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
  subscribe(getChannelName(name), (message) => console.log(`${name}:`, words(message)));

const agent = new RobotsAgent({ userAgent: "ExampleBot/1.0", pace: { intervalMs: 0 } });
for (const path of ["/", "/again", "/private"]) {
  const page = await agent.fetch(origin + path).catch(() => undefined);
  await page?.text();
}
await agent.close();
site.close();

/** Returns the parts of a message that are the same in each run. @param {any} message */
function words(message) {
  if (message.fetched) return `${message.access.kind}, status ${message.fetched.hops.at(-1).status}`;
  if (message.because) return message.because.join("; ");
  if (message.decision) return `${new URL(message.url).pathname} by line ${message.decision.position?.line}`;
  return message.from;
}

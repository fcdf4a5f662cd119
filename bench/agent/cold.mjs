// Requests ten thousand decisions concurrently about one cold origin, and counts the requests to its server. Goal: one.
// node bench/agent/cold.mjs
import { RobotsAgent } from "@maycrawl/agent";
import { loopbackSite } from "./loopback-site.mjs";

const ASKS = 10_000;

const site = await loopbackSite(1);
const agent = new RobotsAgent({ userAgent: "BenchBot/1.0" });
const from = performance.now();
const decisions = await Promise.all(
  Array.from({ length: ASKS }, (_, i) =>
    agent.decide(`${site.origins[0]}/${i % 2 === 0 ? "open" : "closed"}/${i}`),
  ),
);
const ms = Math.round(performance.now() - from);
const fetches = [...site.fetches.values()].reduce((sum, count) => sum + count, 0);
await agent.close();
site.close();
const allowed = decisions.filter((decision) => decision.allowed).length;
console.log(
  JSON.stringify({
    asks: ASKS,
    ms,
    allowed,
    fetches,
    goal: 1,
    reached: fetches === 1 && allowed === ASKS / 2,
  }),
);

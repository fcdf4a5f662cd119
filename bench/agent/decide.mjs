// Compares the time of a decision through the agent (robots.txt cached) with the engine alone, on the same URLs.

import { RobotsAgent } from "@maycrawl/agent";
import { compile, getOrigin, parse } from "@maycrawl/engine";
import { flat } from "../fresh-urls.mjs";
import { median } from "../stats.mjs";
import { loadWorkload } from "../workload.mjs";

const ROUNDS = 15;
const EACH = 20_000;

/**
 * Returns one row per class: the engine's time in ns, and the other times as multiples of it (medians over `ROUNDS`).
 */
async function measureDecide() {
  const { files } = loadWorkload();
  const rows = [];
  for (const [name, list] of files) {
    if (name === "one line") continue;
    const file = list[0];
    if (file === undefined) continue;
    const origin = String(getOrigin(file.urls[0] ?? ""));
    const own = file.urls.filter((url) => getOrigin(url) === origin);
    // The only fetch of the robots.txt. The agent has it cached from then on.
    const agent = new RobotsAgent({
      userAgent: `${file.agent}/1.0`,
      productToken: file.agent,
      fetch: async () => new Response(file.bytes.slice()),
    });
    await agent.decide(own[0] ?? "");
    const matcher = compile(parse(file.bytes), file.agent);
    /** @type {Record<string, number[]>} */
    const took = { engine: [], promise: [], agent: [], now: [] };
    const promised = { decide: (/** @type {string} */ url) => Promise.resolve(matcher.decide(url)) };
    let serial = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // Each URL is new, so that no cache of answers helps.
      const next = () =>
        flat(
          Array.from({ length: EACH }, (_, i) => {
            const url = own[i % own.length] ?? "";
            return `${url}${url.includes("?") ? "&" : "?"}${serial++}`;
          }),
        );
      let urls = next();
      let from = process.hrtime.bigint();
      for (const url of urls) matcher.decide(url);
      took.engine?.push(Number(process.hrtime.bigint() - from) / EACH);
      urls = next();
      from = process.hrtime.bigint();
      for (const url of urls) await promised.decide(url);
      took.promise?.push(Number(process.hrtime.bigint() - from) / EACH);
      urls = next();
      from = process.hrtime.bigint();
      for (const url of urls) await agent.decide(url);
      took.agent?.push(Number(process.hrtime.bigint() - from) / EACH);
      urls = next();
      from = process.hrtime.bigint();
      for (const url of urls) agent.decideNow(url);
      took.now?.push(Number(process.hrtime.bigint() - from) / EACH);
    }
    await agent.close();
    const [engine = 0, promise = 0, waited = 0, now = 0] = Object.values(took).map(median);
    const ratio = (/** @type {number} */ ns) => Math.round((ns / engine) * 100) / 100;
    rows.push({
      class: name,
      engineNs: Math.round(engine),
      // Time to await a promise of the engine's own answer: the lower bound of any asynchronous API.
      promise: ratio(promise),
      decide: ratio(waited),
      decideNow: ratio(now),
    });
  }
  return rows;
}

// Awaiting a promise alone takes two to three times as long as the engine's decision.
const GOALS = { decide: 6, decideNow: 2.5 };
const rows = await measureDecide();
const reached = {
  decide: rows.every((row) => row.decide <= GOALS.decide),
  decideNow: rows.every((row) => row.decideNow <= GOALS.decideNow),
};
console.log(JSON.stringify({ goals: GOALS, reached, rows }, undefined, 2));

// A decision of a robots.txt that is at hand, through the agent and through the engine alone, on the same URLs in turns.

import { RobotsAgent } from "@maycrawl/agent";
import { compile, originOf, parse } from "@maycrawl/engine";
import { flat } from "../fresh-urls.mjs";
import { loadWorkload } from "../workload.mjs";

const ROUNDS = 15;
const EACH = 20_000;

/**
 * Nanoseconds a decision takes, by class: `{ class, engine, agent, ratio }`, the medians of some rounds.
 * @returns {Promise<{ class: string; engine: number; agent: number; ratio: number }[]>}
 */
async function measureDecide() {
  const { files } = loadWorkload();
  const rows = [];
  for (const [name, list] of files) {
    if (name === "one line") continue;
    const file = list[0];
    if (file === undefined) continue;
    const origin = String(originOf(file.urls[0] ?? ""));
    const own = file.urls.filter((url) => originOf(url) === origin);
    // The robots.txt comes from here; from then on it is at hand.
    const agent = new RobotsAgent({
      userAgent: `${file.agent}/1.0`,
      productToken: file.agent,
      fetch: async () => new Response(file.bytes.slice()),
    });
    await agent.decide(own[0] ?? "");
    const matcher = compile(parse(file.bytes), file.agent);
    const engine = [];
    const through = [];
    let serial = 0;
    for (let round = 0; round < ROUNDS; round++) {
      // No URL twice.
      const urls = flat(
        Array.from(
          { length: EACH },
          (_, i) => `${own[i % own.length]}${own[i % own.length]?.includes("?") ? "&" : "?"}${serial++}`,
        ),
      );
      engine.push(
        timed(() => {
          for (const url of urls) matcher.decide(url);
        }),
      );
      const begin = process.hrtime.bigint();
      for (const url of urls) await agent.decide(url);
      through.push(Number(process.hrtime.bigint() - begin) / EACH);
    }
    await agent.close();
    const [a, b] = [median(engine), median(through)];
    rows.push({
      class: name,
      engine: Math.round(a),
      agent: Math.round(b),
      ratio: Math.round((b / a) * 100) / 100,
    });
  }
  return rows;
}

/** @param {() => void} work */
function timed(work) {
  const begin = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - begin) / EACH;
}

/** @param {number[]} list */
function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
}

const GOAL = 3;
const rows = await measureDecide();
console.log(
  JSON.stringify({ goal: GOAL, reached: rows.every(({ ratio }) => ratio <= GOAL), rows }, undefined, 2),
);

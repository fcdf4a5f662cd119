// A worker of a crawl in a database in a process of its own, to be killed and stopped: `node database-worker.mjs OPTIONS ADDRESS MORE`.
// It reports each event on a line of JSON. SIGTERM stops it. With STAND_STILL=robots it stops itself (SIGSTOP) right before the first
// request for a robots.txt, with STAND_STILL=2 right before the second request for anything else. With ASLEEP=1 it is as if the machine
// had slept meanwhile: then the clock of `performance.now` does not go on.
import { MemoryPacer } from "@maycrawl/agent";

const [json = "{}", address = "127.0.0.1", more = "{}"] = process.argv.slice(2);
const { clockMs = 0, moreSeeds: [prefix, count] = ["", 0], isEndless = false } = JSON.parse(more);
const now = Date.now;
Date.now = () => now() + clockMs;
const { crawl } = await import("@maycrawl/crawler");
const options = JSON.parse(json);
async function* seeds() {
  yield* options.seeds ?? [];
  for (let i = 0; i < count; i++) yield prefix + i;
  while (isEndless) await new Promise((resolve) => setTimeout(resolve, 1_000));
}
const run = crawl({
  ...options,
  seeds: seeds(),
  ...standingStill(),
  resolve: async () => [{ address, family: 4 }],
});
process.on("SIGTERM", () => run.stop());
for await (const event of run) {
  const { type, url, by, round, visited } = event;
  process.stdout.write(`${JSON.stringify({ type, url, by, round, visited })}\n`);
}

/** Parts of a crawl in which the process stops itself. */
function standingStill() {
  const at = process.env["STAND_STILL"];
  if (at === undefined) return {};
  let left = at === "robots" ? 1 : Number(at);
  const stop = () => {
    if (--left !== 0) return;
    const before = performance.now();
    process.kill(process.pid, "SIGSTOP");
    const slept = process.env["ASLEEP"] === "1" ? performance.now() - before : 0;
    const uptime = performance.now.bind(performance);
    performance.now = () => uptime() - slept;
  };
  const pacer = new MemoryPacer();
  return {
    pacer: {
      // Without an interval it is a request for a robots.txt that is counted.
      reserve: async (host, intervalMs) => {
        if (at === "robots" && intervalMs === 0) stop();
        return pacer.reserve(host, intervalMs);
      },
      place: (host, limit, ms) => pacer.place(host, limit, ms),
      begin: async (host, limit, ms, intervalMs) => {
        const place = pacer.place(host, limit, ms);
        if (at !== "robots") stop();
        return place && { place, start: await pacer.reserve(host, intervalMs) };
      },
    },
  };
}

// Runs a worker of a crawl in a database as a separate process, which tests kill and stop:
// `node database-worker.mjs OPTIONS ADDRESS MORE`. It prints each event as a line of JSON. SIGTERM stops the crawl.
// With STAND_STILL=robots, the process stops itself (SIGSTOP) right before the first request for a robots.txt.
// With STAND_STILL=2, it stops itself right before the second request for any other URL.
// ASLEEP=1 simulates a machine that slept during the stop: `performance.now` does not count that time.
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
  ...selfStopOptions(),
  resolve: async () => [{ address, family: 4 }],
});
process.on("SIGTERM", () => run.stop());
for await (const event of run) {
  const { type, url, by, round, visited } = event;
  process.stdout.write(`${JSON.stringify({ type, url, by, round, visited })}\n`);
}

/** Returns crawl options with a pacer that stops the process. */
function selfStopOptions() {
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
      // Only requests for a robots.txt are reserved without an interval.
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

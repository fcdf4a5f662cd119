// `node fleet-worker.mjs OPTIONS`: one worker of a fleet in a process of its own. Told "go" it crawls, and then tells when its pages came.
import { keepHeapSmall } from "@maycrawl/crawler";
import { joinFleet, startFleet } from "@maycrawl/crawler/fleet";

const { file, redis, name, seeds, hostsAtOnce } = JSON.parse(process.argv[2] ?? "{}");
// As the command does.
keepHeapSmall();
process.once("message", async () => {
  const shared = { redis, name, file, hostsAtOnce };
  const userAgent = "BenchBot/1.0 (+https://example.com/bot)";
  const run =
    seeds === undefined
      ? joinFleet(shared)
      : startFleet({ ...shared, seeds, userAgent, rate: 0, sitemaps: false });
  const before = process.cpuUsage();
  /** @type {number[]} */
  const at = [];
  for await (const event of run) {
    if (event.type === "round") process.send?.("begun");
    if (event.type === "visit" && event.visit.status === 200) at.push(Date.now());
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ at, cpuMs: (user + system) / 1000 }, () => process.disconnect());
});
process.send?.("ready");

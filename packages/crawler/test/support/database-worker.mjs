// A worker of a crawl in a database in a process of its own, to be killed and stopped: `node database-worker.mjs OPTIONS ADDRESS CLOCK`.
// It reports each event on a line of JSON. SIGTERM stops it.
const [json = "{}", address = "127.0.0.1", clock = "0"] = process.argv.slice(2);
const now = Date.now;
Date.now = () => now() + Number(clock);
const { crawl } = await import("@maycrawl/crawler");
const run = crawl({ ...JSON.parse(json), resolve: async () => [{ address, family: 4 }] });
process.on("SIGTERM", () => run.stop());
for await (const event of run) {
  const { type, url, by, round, visited } = event;
  process.stdout.write(`${JSON.stringify({ type, url, by, round, visited })}\n`);
}

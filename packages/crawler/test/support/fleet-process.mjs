// A worker of a fleet in a process of its own, to be killed and stopped:
// `node fleet-process.mjs OPTIONS`, as JSON; with `seeds` it starts the crawl. It tells each event on a line of JSON.
import { joinFleet, startFleet } from "@maycrawl/crawler/fleet";

const options = JSON.parse(process.argv[2] ?? "{}");
const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
const run =
  options.seeds === undefined ? joinFleet({ ...options, resolve }) : startFleet({ ...options, resolve });
process.on("SIGTERM", () => run.stop());
for await (const event of run) {
  const { type, url, by, round, visited } = event;
  process.stdout.write(`${JSON.stringify({ type, url, by, round, visited })}\n`);
}

// Runs one run of a history in a separate process, to kill it or to change its clock: `node crawl-child.mjs JSON`.
const { options, clockMs, rounds } = JSON.parse(process.argv[2] ?? "");
const now = Date.now;
Date.now = () => now() + clockMs;
const { crawl } = await import("@maycrawl/crawler");

const run = crawl({
  ...options,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
});
let ended = 0;
let last = now();
// Stops a crawl that is idle for 2.5 s, because it waits for hours or the machine is too slow.
const idle = setInterval(() => {
  if (now() - last <= 2_500) return;
  clearInterval(idle);
  process.stdout.write(`${JSON.stringify({ type: "idle" })}\n`);
  run.stop();
}, 100);
for await (const event of run) {
  last = now();
  if (event.type === "round" || event.type === "round-end" || event.type === "visit") {
    const { type, round, resumed, by, visited, url } = event;
    process.stdout.write(`${JSON.stringify({ type, round, resumed, by, visited, url })}\n`);
  }
  if (event.type === "round-end" && rounds !== undefined && ++ended >= rounds) run.stop();
}
clearInterval(idle);

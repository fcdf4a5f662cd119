// `node contestant.mjs NAME PORT HOSTS HOSTS_AT_ONCE`: one crawl in its own process. Sends its figures to the parent.
import { seedsOf } from "./seeds.mjs";

const [name, port = "", hosts = "200", hostsAtOnce = "100"] = process.argv.slice(2);
const seeds = seedsOf(Number(hosts), port);
/** @type {{ run(job: { seeds: string[], hostsAtOnce: number }): Promise<number>, clear?(): Promise<void> }} */
const { run, clear } = await import(`./${name}.mjs`);
const idle = process.memoryUsage.rss();
const before = process.cpuUsage();
const began = performance.now();
let max = idle;
// With --expose-gc the figure is the memory in use, without garbage. The garbage can be up to four times as large.
const collect = /** @type {(() => void) | undefined} */ (Reflect.get(globalThis, "gc"));
const watch = setInterval(
  () => {
    collect?.();
    max = Math.max(max, process.memoryUsage.rss());
  },
  collect === undefined ? 100 : 250,
);
const visited = await run({ seeds, hostsAtOnce: Number(hostsAtOnce) });
const wallMs = performance.now() - began;
const { user, system } = process.cpuUsage(before);
clearInterval(watch);
process.send?.({
  visited,
  wallMs,
  cpuMs: (user + system) / 1000,
  maxRss: Math.max(max, process.memoryUsage.rss()),
});
await clear?.();
process.disconnect?.();

// `npm run bench:start-up`: how much longer `maycrawl check` with a local file takes than a bare `node -e 0`. The goal
// is 60 ms on a machine whose bare start takes about 40 ms. On other machines, compare the ratios.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { median } from "./stats.mjs";

const RUNS = 30;
const CLI = fileURLToPath(new URL("../packages/maycrawl/bin/maycrawl.js", import.meta.url));
const FILE = fileURLToPath(new URL("../examples/robots/shop.txt", import.meta.url));
const CHECK = [CLI, "check", "https://shop.example/a", "--robots", FILE, "--as"];

/** @type {Record<string, readonly string[]>} */
const starts = {
  "node -e 0": ["-e", "0"],
  "maycrawl check --as FooBot": [...CHECK, "FooBot"],
  "maycrawl check --as Googlebot": [...CHECK, "Googlebot"],
};

/** @param {readonly string[]} args */
function duration(args) {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - start;
}

/** @type {Map<string, number[]>} */
const times = new Map(Object.keys(starts).map((name) => [name, []]));
for (let run = 0; run < RUNS; run++) {
  for (const [name, args] of Object.entries(starts)) times.get(name)?.push(duration(args));
}
const bare = median(times.get("node -e 0") ?? []);
for (const [name, all] of times) {
  const took = median(all);
  const more =
    name === "node -e 0"
      ? ""
      : `, +${(took - bare).toFixed(1)} ms, ${(took / bare).toFixed(2)} times as long`;
  console.log(`${name.padEnd(30)} ${took.toFixed(1)} ms${more} (least ${Math.min(...all).toFixed(1)})`);
}

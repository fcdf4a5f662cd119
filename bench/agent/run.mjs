// Runs every benchmark of the agent in its own process: npm run bench:agent [-- --quick] [-- --save] [-- --only NAME]
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    save: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
  },
});

const { quick } = flags;
/** @type {Readonly<Record<string, readonly string[]>>} */
const MEASURES = {
  decide: ["decide.mjs"],
  memory: ["memory.mjs", quick ? "100000" : "1000000"],
  cold: ["cold.mjs"],
  sqlite: ["sqlite.mjs"],
  redis: ["redis.mjs"],
  postgres: ["postgres.mjs"],
  fleet: ["fleet.mjs", "4", quick ? "500" : "5000"],
};

/** @type {Record<string, unknown>} */
const figures = {};
for (const [name, [file = "", ...args]] of Object.entries(MEASURES)) {
  if (flags.only !== undefined && !flags.only.includes(name)) continue;
  const path = fileURLToPath(new URL(file, import.meta.url));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--expose-gc", "--max-old-space-size=16000", path, ...args],
    { encoding: "utf8", maxBuffer: 1 << 24 },
  );
  figures[name] =
    status === 0 ? JSON.parse(stdout) : { failed: stderr.trim().split("\n").slice(-12).join("\n") };
  console.log(`\n${name}\n${JSON.stringify(figures[name], undefined, 2)}`);
}
if (flags.save) {
  const about = {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model,
    cpus: cpus().length,
  };
  mkdirSync(new URL("../results/", import.meta.url), { recursive: true });
  writeFileSync(
    new URL("../results/agent.json", import.meta.url),
    `${JSON.stringify({ about, figures }, undefined, 2)}\n`,
  );
}
if (Object.values(figures).some((figure) => Object.hasOwn(/** @type {object} */ (figure), "failed")))
  process.exitCode = 1;

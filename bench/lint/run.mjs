// `npm run bench:lint`: the time of `lint`, compared with the engine's own `parse` and `compile` of the same bytes,
// because no npm package reports the same. Hostile files show that the time is linear.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "../stats.mjs";

const { values: flags } = parseArgs({
  options: { quick: { type: "boolean", default: false }, save: { type: "boolean", default: false } },
});
const ROUNDS = flags.quick ? 2 : 5;
const PASSES = flags.quick ? "3" : "10";
const CHILD = fileURLToPath(new URL("measure.mjs", import.meta.url));
/** Goals: the time of `lint` as a multiple of the engine's. It has a share that does not depend on the file. */
const MAX_TIMES = { small: 700, typical: 400, large: 90, wild: 200 };
/** Goal: growth of the time if the length of a file doubles. Linear time doubles, too; quadratic time grows by 4. */
const MAX_GROWTH = 3;

/** @param {readonly string[]} tasks @returns {import("./measure.mjs").Times} */
function measure(...tasks) {
  // A new process each round: how well the same code is optimised varies between processes.
  const { stdout, stderr, status } = spawnSync(process.execPath, [CHILD, PASSES, ...tasks], {
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const rounds = Array.from({ length: ROUNDS }, () => measure("engine", "lint"));
/** `fix` takes seconds for some files, so it is measured once. */
const fixed = measure("fix");
/** In processes of their own: what ran before in a process changes the time of large files. */
const hostileRounds = Array.from({ length: flags.quick ? 1 : 3 }, () => measure("hostile").hostile);

const classes = fixed.classes.map(({ name, bytes, ms: { fix = [] } }, index) => {
  const each = rounds.map(({ classes: { [index]: one } }) => one?.ms ?? {});
  const timesOf = (/** @type {string} */ task) =>
    bytes.map((_, file) => median(each.map((ms) => ms[task]?.[file] ?? Number.NaN)));
  const engine = timesOf("engine");
  return {
    class: name,
    files: bytes.length,
    engine: figuresOf(engine),
    // Ratios within a round: a machine that slows down affects both.
    lint: {
      ...figuresOf(timesOf("lint")),
      times: median(each.map((ms) => sum(ms["lint"]) / sum(ms["engine"]))),
    },
    fix: { ...figuresOf(fix), times: sum(fix) / sum(engine) },
  };
});
const hostile = (hostileRounds[0] ?? []).map(({ kind, ms: first }, index) => {
  const ms = first.map((_, size) =>
    Math.min(...hostileRounds.map((round) => round[index]?.ms[size] ?? Number.NaN)),
  );
  const growth = ms.slice(1).map((one, size) => one / (ms[size] ?? Number.NaN));
  return { kind, ms, growth };
});
report();
if (flags.save) save();

/** @param {readonly number[]} ms */
function figuresOf(ms) {
  return { medianMs: median(ms), maxMs: Math.max(...ms) };
}

/** @param {readonly number[]} values */
function sum(values = []) {
  return values.reduce((all, one) => all + one, 0);
}

function report() {
  console.log(`${ROUNDS} rounds, ${rounds[0]?.source} workload, ms for each file`);
  for (const { class: name, files, engine, lint, fix } of classes) {
    console.log(`\n${name}: ${files} files`);
    for (const [task, { medianMs, maxMs, times }] of Object.entries({
      "parse + compile": { ...engine, times: 1 },
      lint,
      fix,
    })) {
      console.log(
        `  ${task.padEnd(16)} median ${medianMs.toFixed(3).padStart(8)}  longest ${maxMs.toFixed(2).padStart(9)}  ${times.toFixed(0).padStart(6)} times as long`,
      );
    }
    const max = MAX_TIMES[/** @type {keyof typeof MAX_TIMES} */ (name)];
    console.log(`  ${lint.times <= max ? "ok    " : "MISSED"} lint: at most ${max} times as long`);
  }
  console.log("\nlint of hostile files of 1, 2 and 4 MB, in ms");
  for (const { kind, ms, growth } of hostile) {
    const times = ms.map((one) => one.toFixed(0).padStart(5)).join(" ");
    console.log(
      `  ${growth.every((one) => one <= MAX_GROWTH) ? "ok    " : "MISSED"} ${kind.padEnd(24)} ${times}  ${growth.map((one) => one.toFixed(1)).join(", ")} times as long`,
    );
  }
}

function save() {
  const about = {
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model,
    cpus: cpus().length,
    rounds: ROUNDS,
    workload: rounds[0]?.source,
  };
  const round = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    typeof value === "number" ? Number(value.toPrecision(3)) : value;
  writeFileSync(
    new URL("../results/lint.json", import.meta.url),
    `${JSON.stringify({ about, goals: { times: MAX_TIMES, growth: MAX_GROWTH }, classes, hostile }, round, 2)}\n`,
  );
}

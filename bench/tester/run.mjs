// `npm run bench:tester`: the time from a key to its drawn answer in the built web tester, in Chromium; also the
// time of a frame, the time until problems are shown, and the bytes and time of the first answer.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { browser, end } from "./browser.mjs";
import { measureLoading } from "./loading.mjs";
import { KEY_EVERY_MS, measureFloor, measureTyping } from "./typing.mjs";

const { values: flags } = parseArgs({
  options: { quick: { type: "boolean", default: false }, save: { type: "boolean", default: false } },
});
const KEYS = flags.quick ? 20 : 80;
/** Goals: ms from a key to its answer, in 95 of 100 cases. */
const SIZES = /** @type {const} */ ([
  { bytes: 4_000, maxAnswerMs: 50 },
  { bytes: 56_000, maxAnswerMs: 80 },
  { bytes: 500_000, maxAnswerMs: 400 },
]);
const MAX_FRAME_MS = 16;
/** Goals: compressed kilobytes. */
const MAX_KB = { "first answer": 70, "largest worker": 120, editor: 110 };

const load = [loadavg()[0]];
const floor = await measureFloor(SIZES[0].bytes, KEYS);
/** @type {({ bytes: number, maxAnswerMs: number } & Awaited<ReturnType<typeof measureTyping>>)[]} */
const typing = [];
for (const { bytes, maxAnswerMs } of SIZES)
  typing.push({ bytes, maxAnswerMs, ...(await measureTyping(bytes, KEYS)) });
const loading = await measureLoading(flags.quick ? 3 : 7);
await end();
load.push(loadavg()[0]);
report();
if (flags.save) save();

function report() {
  const row = (
    /** @type {string} */ what,
    /** @type {string} */ figures,
    got = 0,
    goal = Number.POSITIVE_INFINITY,
  ) => {
    const mark = goal === Number.POSITIVE_INFINITY ? "" : got <= goal ? "ok    " : "MISSED";
    console.log(`${mark.padEnd(7)}${what.padEnd(44)}${figures.padEnd(42)}${mark && `goal ${goal}`}`);
  };
  const shown = (/** @type {typeof floor.enter} */ { p50, p95, max }) =>
    `p50 ${p50.toFixed(1)}  p95 ${p95.toFixed(1)}  max ${max.toFixed(1)} ms`;
  console.log(
    `${KEYS} keys, one every ${KEY_EVERY_MS} ms; 20 URLs, 10 crawlers; load ${load.map((one) => one?.toFixed(1)).join(" to ")}\n`,
  );
  row("text area: character to next frame", shown(floor.character));
  row("text area: Enter to next frame", shown(floor.enter));
  if (floor.character.p95 > MAX_FRAME_MS)
    console.log("       The machine is busy: the marks of times are unreliable.");
  for (const { bytes, maxAnswerMs, answer, frame, longestTaskMs, problemsMs, mainThreadMsPerKey } of typing) {
    const size = `${bytes / 1000} KB`;
    row(`${size}: key to drawn answer`, shown(answer), answer.p95, maxAnswerMs);
    row(`${size}: character to next frame`, shown(frame.character), frame.character.p95, MAX_FRAME_MS);
    row(`${size}: Enter to next frame`, shown(frame.enter), frame.enter.p95, MAX_FRAME_MS);
    row(`${size}: longest task`, longestTaskMs === 0 ? "under 50 ms" : `${longestTaskMs.toFixed(0)} ms`);
    row(`${size}: last key to problems`, `${problemsMs.toFixed(0)} ms`);
    row(
      `${size}: processor time for each key`,
      Object.entries(mainThreadMsPerKey)
        .map(([name, ms]) => `${name.replace("Duration", "")} ${ms.toFixed(1)}`)
        .join(" "),
    );
  }
  for (const [name, kb] of Object.entries(loading.kb))
    row(`bytes: ${name}`, `${kb.toFixed(1)} KB`, kb, MAX_KB[/** @type {keyof typeof MAX_KB} */ (name)]);
  row("navigation to first answer", `${loading.ms.toFixed(0)} ms`);
  row("the same with a 4 times slower main thread", `${loading.slowMs.toFixed(0)} ms`);
}

function save() {
  const about = {
    date: new Date().toISOString(),
    node: process.version,
    browser: browser.version(),
    cpu: cpus()[0]?.model,
  };
  const round = (/** @type {string} */ _, /** @type {unknown} */ value) =>
    typeof value === "number" ? Number(value.toPrecision(3)) : value;
  const goals = { frameMs: MAX_FRAME_MS, kb: MAX_KB };
  writeFileSync(
    new URL("../results/tester.json", import.meta.url),
    `${JSON.stringify({ about: { ...about, cpus: cpus().length, load, keys: KEYS }, goals, floor, typing, loading }, round, 2)}\n`,
  );
}

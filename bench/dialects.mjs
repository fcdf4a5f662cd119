// `npm run bench:dialects`: compares each dialect with `rfc9309` on the same files. Dialects are data. The
// time of each may be at most 1.5 times that of `rfc9309`.
import { parseArgs } from "node:util";
import { dialects } from "@maycrawl/engine";
import { Contestant } from "./contestant.mjs";
import { SUFFIXES } from "./fresh-urls.mjs";
import { median } from "./stats.mjs";
import { CLASSES } from "./workload.mjs";

const BASELINE = "rfc9309";
const MAX_TIMES_SLOWER = 1.5;
const MEASURES = ["parse", "one-shot", "steady"];

const { values: flags } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", multiple: true },
    dialect: { type: "string", multiple: true },
    class: { type: "string", multiple: true },
  },
});
const rounds = flags.quick ? 3 : 5;
const pace = flags.quick ? { warmUpMs: 60, budgetMs: 60 } : { warmUpMs: 80, budgetMs: 150 };
const others = Object.keys(dialects).filter(
  (name) => name !== BASELINE && (flags.dialect?.includes(name) ?? true),
);

/** Time of each dialect as a multiple of the baseline's, one value per round. @type {Map<string, number[]>} */
const times = new Map();

for (let round = 0; round < rounds; round++) {
  // A new process each round: how well the same code is optimised varies between processes.
  const everyone = [BASELINE, ...others].map(
    (dialect) =>
      new Contestant({ id: dialect, adapter: "maycrawl", options: { dialect }, measures: MEASURES }),
  );
  let step = 0;
  for (const measure of MEASURES.filter((name) => flags.only?.includes(name) ?? true)) {
    for (const name of CLASSES.filter((one) => flags.class?.includes(one) ?? true)) {
      const first = (round * MEASURES.length * CLASSES.length + step++) * SUFFIXES;
      const question = { measure, class: name, first, ...pace };
      // The baseline is measured first and last, so that a machine that slows down does not distort the ratio.
      const rates = new Map();
      const asked = [...everyone, everyone[0]];
      for (const contestant of asked) {
        const { rate } = await /** @type {Contestant} */ (contestant).ask(question);
        const known = rates.get(contestant?.id);
        rates.set(contestant?.id, known === undefined ? rate : (known + rate) / 2);
      }
      for (const dialect of others) {
        const key = `${measure} ${name} ${dialect}`;
        times.set(key, [...(times.get(key) ?? []), rates.get(BASELINE) / rates.get(dialect)]);
      }
    }
  }
  for (const contestant of everyone) contestant.stop();
}

let missed = 0;
for (const [key, ratios] of times) {
  const ratio = median(ratios);
  const holds = ratio <= MAX_TIMES_SLOWER;
  if (!holds) missed++;
  console.log(
    `${holds ? "ok    " : "MISSED"} ${key.padEnd(32)} ${ratio.toFixed(2)} times as long as ${BASELINE}`,
  );
}
console.log(`${times.size - missed} of ${times.size} within ${MAX_TIMES_SLOWER}`);

import { adversarialCases } from "./adversarial-cases.mjs";
import { Contestant } from "./contestant.mjs";
import { NEEDED, OURS } from "./contestants.mjs";
import { SUFFIXES } from "./fresh-urls.mjs";
import { CLASSES, ONE_LINE } from "./workload.mjs";

/**
 * The parts of a run, and their times.
 * @typedef {object} Plan
 * @property {(measure: string) => boolean} hasMeasure
 * @property {(name: string) => boolean} hasClass
 * @property {(id: string) => boolean} hasCase whether an adversarial case is included
 * @property {boolean} neededOnly whether contestants that no goal needs are asked at most once, and skipped in
 *   measures in which they are slow
 * @property {number} rounds
 * @property {number} warmUpMs
 * @property {number} budgetMs
 * @property {number} urlsEach number of URLs of each file for the comparison of verdicts
 * @property {number} adversarialMs
 * @property {number} limitMs timeout of an adversarial case
 * @property {number} memoryMs
 * @property {(what: string) => void} progress
 */

/** @typedef {import("./figures.mjs").Figures} Figures */

/** The measures that are made in rounds, in this order. */
const ROUNDED = [
  { measure: "parse", classes: CLASSES },
  { measure: "one-shot", classes: [...CLASSES, ONE_LINE] },
  { measure: "first", classes: CLASSES },
  { measure: "steady", classes: CLASSES },
  { measure: "many crawlers", classes: CLASSES },
];

// Our engine gets time for 10,000 decisions of each matcher; the peers do what they can in the normal time.
const OURS_LONGER = 6;

// A contestant that takes longer for one measurement is asked only once, so that a run does not wait for it.
const SLOW_MS = 3_000;
// If a contestant had the processor for a smaller share of the time, it is asked again, and the less disturbed answer
// counts.
const DISTURBED = 0.85;
// Offset beyond the suffixes of all first tries.
const SECOND_TRY = 128;

/**
 * Asks every contestant for every measure once per round, one measure and class after the other. So a machine that
 * slows down for a while slows all contestants equally. The order rotates from round to round.
 * @param {Plan} plan
 * @param {readonly Contestant[]} everyone
 * @param {Figures} figures
 */
export async function runRounds(plan, everyone, figures) {
  const { warmUpMs, budgetMs } = plan;
  const steps = ROUNDED.filter((one) => plan.hasMeasure(one.measure)).flatMap(({ measure, classes }) =>
    classes.filter(plan.hasClass).map((name) => ({ measure, name })),
  );
  /** @type {Set<string>} */
  const tooSlow = new Set();
  for (let round = 0; round < plan.rounds; round++) {
    const turn = round % everyone.length;
    const inTurn = [...everyone.slice(turn), ...everyone.slice(0, turn)];
    for (const [step, { measure, name }] of steps.entries()) {
      const first = (round * steps.length + step) * SUFFIXES;
      for (const contestant of inTurn) {
        const key = `${measure} ${name} ${contestant.id}`;
        if (!contestant.entry.measures.includes(measure) || tooSlow.has(key)) continue;
        if (round > 0 && plan.neededOnly && !NEEDED.includes(contestant.id)) continue;
        plan.progress(`round ${round + 1} of ${plan.rounds}: ${key}`);
        const start = performance.now();
        const question = { measure, class: name, warmUpMs, budgetMs, first };
        const answer = answered(await askCalmly(contestant, question), key);
        if (performance.now() - start > SLOW_MS) tooSlow.add(key);
        figures.add(measure, name, contestant.id, answer);
      }
    }
    // How well the same code is optimised varies between processes, so each round starts new ones.
    for (const contestant of everyone) contestant.stop();
  }
}

/**
 * @param {Plan} plan
 * @param {readonly Contestant[]} everyone
 * @param {Figures} figures
 */
export async function runAgreement(plan, everyone, figures) {
  if (!plan.hasMeasure("agreement")) return;
  /** @type {Map<string, string>} */
  const verdicts = new Map();
  for (const contestant of everyone.filter(({ entry }) => entry.measures.includes("agreement"))) {
    let all = "";
    for (const name of CLASSES.filter(plan.hasClass)) {
      const key = `agreement ${name} ${contestant.id}`;
      plan.progress(key);
      const answer = await contestant.ask({ measure: "agreement", class: name, urlsEach: plan.urlsEach });
      all += answered(answer, key).verdicts;
    }
    verdicts.set(contestant.id, all);
    contestant.stop();
  }
  figures.compareVerdicts(verdicts);
}

/**
 * @param {Plan} plan
 * @param {readonly Contestant[]} everyone
 * @param {Figures} figures
 */
export async function runAdversarial(plan, everyone, figures) {
  if (!plan.hasMeasure("adversarial")) return;
  const taking = everyone.filter(({ entry }) => entry.measures.includes("adversarial"));
  const asked = plan.neededOnly ? taking.filter(({ id }) => id === OURS) : taking;
  for (const { id: name, sizes } of adversarialCases.filter((one) => plan.hasCase(one.id))) {
    for (const contestant of asked) {
      /** @type {import("./figures.mjs").AdversarialRow["runs"]} */
      const runs = [];
      for (const size of sizes) {
        plan.progress(`adversarial "${name}" ${size} ${contestant.id}`);
        const last = runs.at(-1);
        // A peer that failed at the smaller size is not asked about the larger one.
        if (last !== undefined && "outcome" in last) runs.push({ size, outcome: last.outcome });
        else runs.push(await adversarialRun(plan, contestant, name, size));
      }
      figures.addAdversarial(contestant.id, name, runs);
    }
  }
  for (const contestant of asked) contestant.stop();
}

/**
 * @param {Plan} plan
 * @param {Contestant} contestant
 * @param {string} name
 * @param {number} size
 */
async function adversarialRun({ adversarialMs, limitMs }, contestant, name, size) {
  try {
    const question = { measure: "adversarial", case: name, size, budgetMs: adversarialMs, first: 0 };
    const answer = await askCalmly(contestant, question, limitMs);
    return answer === "timeout" ? { size, outcome: "TIMEOUT" } : { size, ...answer };
  } catch {
    return { size, outcome: "ERROR" };
  }
}

/**
 * Measures memory in processes that do nothing else.
 * @param {Plan} plan
 * @param {readonly import("./contestant.mjs").Entry[]} entries
 * @param {Figures} figures
 */
export async function runMemory(plan, entries, figures) {
  if (!plan.hasMeasure("memory")) return;
  for (const name of CLASSES.filter(plan.hasClass)) {
    for (const entry of entries.filter(({ measures }) => measures.includes("memory"))) {
      if (plan.neededOnly && !NEEDED.includes(entry.id)) continue;
      const key = `memory ${name} ${entry.id}`;
      plan.progress(key);
      const budgetMs = plan.memoryMs * (entry.id === OURS ? OURS_LONGER : 1);
      const contestant = new Contestant(entry, ["--expose-gc"]);
      try {
        const answer = await contestant.ask({
          measure: "memory",
          class: name,
          budgetMs,
          first: 0,
        });
        figures.memory.push({ id: entry.id, class: name, ...answered(answer, key) });
      } finally {
        contestant.stop();
      }
    }
  }
}

/**
 * Asks again, with other URLs, if the first measurement was disturbed and did not take long.
 * @param {Contestant} contestant
 * @param {Record<string, unknown> & { first: number }} question
 * @param {number} [limitMs]
 */
async function askCalmly(contestant, question, limitMs) {
  const start = performance.now();
  const answer = await contestant.ask(question, limitMs);
  if (answer === "timeout" || answer.onCpu > DISTURBED || performance.now() - start > SLOW_MS) return answer;
  const second = await contestant.ask(
    { ...question, first: question.first + SECOND_TRY * SUFFIXES },
    limitMs,
  );
  return second === "timeout" || second.onCpu < answer.onCpu ? answer : second;
}

/**
 * @param {any} answer
 * @param {string} key
 */
function answered(answer, key) {
  if (answer === "timeout") throw new Error(`no answer: ${key}`);
  return answer;
}

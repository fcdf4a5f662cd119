import { measures } from "./measures/index.mjs";
import { loadWorkload } from "./workload.mjs";

// A process with one peer in it: what one peer makes the just-in-time compiler believe must not touch
// another. It answers one question at a time.

const [adapter, options] = process.argv.slice(2);
const { open } = await import(`./peers/${adapter}.mjs`);
/** @type {import("./peers/peer.mjs").Peer} */
const peer = await open(JSON.parse(options ?? "{}"));
const { files } = loadWorkload();
/** @type {Set<string>} */
const met = new Set();
// Code that runs for the first time has to be optimised first; another class of files changes less.
const FIRST_WARM_UP = 6;

/** @param {{ measure: string; class?: string; warmUpMs?: number }} question */
async function answerTo(question) {
  const warmUpMs = (question.warmUpMs ?? 0) * (met.has(question.measure) ? 1 : FIRST_WARM_UP);
  met.add(question.measure);
  const task = { ...question, warmUpMs, files: files.get(question.class ?? "") ?? [] };
  const start = performance.now();
  const before = process.cpuUsage();
  const answer = await measures[question.measure]?.(peer, task);
  const { user, system } = process.cpuUsage(before);
  // Below 1 where others had the processor meanwhile.
  const onCpu = Math.min(1, (user + system) / 1000 / (performance.now() - start));
  return { ...answer, onCpu };
}

process.on("message", async (/** @type {any} */ question) => {
  try {
    process.send?.({ answer: await answerTo(question) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? String(error.stack) : String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: { name: peer.name, version: peer.version } });

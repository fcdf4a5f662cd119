import { measures } from "./measures/index.mjs";
import { loadWorkload } from "./workload.mjs";

// A process for one peer: the just-in-time compiler optimises for this peer alone. It answers one question at a time.

const [adapter, options] = process.argv.slice(2);
const { open } = await import(`./peers/${adapter}.mjs`);
/** @type {import("./peers/peer.mjs").Peer} */
const peer = await open(JSON.parse(options ?? "{}"));
const { files } = loadWorkload();
/** @type {Set<string>} */
const measured = new Set();
// Warm-up factor for a measure's first question, when its code is not yet optimised. Later classes need less.
const FIRST_WARM_UP = 6;

/** @param {{ measure: string; class?: string; warmUpMs?: number }} question */
async function answerQuestion(question) {
  const warmUpMs = (question.warmUpMs ?? 0) * (measured.has(question.measure) ? 1 : FIRST_WARM_UP);
  measured.add(question.measure);
  const task = { ...question, warmUpMs, files: files.get(question.class ?? "") ?? [] };
  const start = performance.now();
  const before = process.cpuUsage();
  const answer = await measures[question.measure]?.(peer, task);
  const { user, system } = process.cpuUsage(before);
  // Below 1 if other processes used the processor.
  const onCpu = Math.min(1, (user + system) / 1000 / (performance.now() - start));
  return { ...answer, onCpu };
}

process.on("message", async (/** @type {any} */ question) => {
  try {
    process.send?.({ answer: await answerQuestion(question) });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? String(error.stack) : String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ answer: { name: peer.name, version: peer.version } });

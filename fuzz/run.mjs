// Asks our engine (rfc9309) and the npm peers the same questions. Every difference must belong to a class in
// known-differences.json. Otherwise the run fails and prints the difference in its smallest form.
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { causesOf, minimise, OwnAnswerChanged } from "./differences.mjs";
import { PEERS, PeerProcess } from "./peers.mjs";
import { Questions } from "./questions.mjs";
import { ours } from "./rewrites.mjs";

/**
 * @typedef {import("./questions.mjs").Question} Question
 * @typedef {import("./differences.mjs").Difference} Difference
 *
 * A class of differences. `id` is the name of the rewrite (rewrites.mjs) that recognises it. `right` is the side that
 * follows RFC 9309, or "open" if the RFC leaves the answer open. `peers` has an example for each known peer.
 * @typedef {{ id: string; right: "maycrawl" | "peer" | "open"; section: string; why: string;
 *   peers: Readonly<Record<string, Example>> }} KnownDifference
 * @typedef {Question & { maycrawl: boolean; theirs: import("./peers.mjs").Answer }} Example
 */

const HELP = `npm run fuzz -- [options]

  --runs N      how many questions (50000)
  --seed S      a whole number; the same one asks the same questions
  --peer NAME   only these of ${PEERS.join(", ")}; may be repeated
  --classes     print also the classes that are several at once, and a question of each
  --show N      print so many differences that are not known (3)
  --known FILE  a list of known differences other than known-differences.json
`;

const flags = parseFlags();
const runs = Number(flags.runs);
const seed = Number(flags.seed);
if (flags.help) {
  console.log(HELP);
  process.exit();
}
if (!(Number.isInteger(runs) && runs > 0))
  refuse(`--runs ${flags.runs}: a whole number above 0 was expected.`);
if (flags.seed === "" || !Number.isInteger(seed))
  refuse(`--seed ${flags.seed}: a whole number was expected.`);
if (!(Number(flags.show) >= 0)) refuse(`--show ${flags.show}: a number was expected.`);
if (statSync(flags.known, { throwIfNoEntry: false })?.isFile() !== true)
  refuse(`--known ${flags.known}: there is no such file.`);
for (const name of flags.peer ?? []) {
  if (!PEERS.some((peer) => peer === name)) refuse(`--peer ${name}: no such peer is known.`);
}

const PER_ROUND = 2_000;
const MINIMISE_MS = 10_000;

/** @type {readonly KnownDifference[]} */
const known = JSON.parse(readFileSync(flags.known, "utf8"));
const peers = PEERS.filter((name) => flags.peer?.includes(name) ?? true).map((name) => new PeerProcess(name));
/** Counts for each peer: agreements, hangs, and differences by cause. */
const tallies = new Map(
  peers.map(({ name }) => [
    name,
    { agree: 0, hangs: 0, differ: 0, classes: /** @type {Map<string, number>} */ (new Map()) },
  ]),
);
/** @type {Map<string, Question>} The first question of each class. */
const examples = new Map();
/** @type {{ peer: string; causes: readonly string[]; difference: Difference }[]} */
const unlisted = [];

console.log(`seed ${seed}, ${runs} questions, ${peers.length} peers`);
const questions = new Questions(seed);
try {
  for (let asked = 0; asked < runs; ) {
    /** @type {Question[]} */
    const round = [];
    while (round.length < PER_ROUND && asked + round.length < runs) {
      // Invalid URLs are skipped, because the engine does not accept them.
      round.push(...questions.draw().filter(({ url }) => URL.canParse(url)));
    }
    asked += round.length;
    const answers = round.map(ours);
    await Promise.all(peers.map((peer) => compare(peer, round, answers)));
  }
  for (const { peer, causes, difference } of firstOfEach(unlisted).slice(0, Number(flags.show))) {
    await show(peer, causes, difference);
  }
} catch (error) {
  if (!(error instanceof OwnAnswerChanged)) throw error;
  console.log(`\n${error.message}:`);
  console.log(JSON.stringify(error.question, null, 2), "\n->\n", JSON.stringify(error.rewritten, null, 2));
  process.exitCode = 1;
} finally {
  for (const peer of peers) peer.stop();
}
report();
// A peer may still be busy with a question after its timeout.
process.exit();

/**
 * @param {PeerProcess} peer
 * @param {readonly Question[]} round
 * @param {readonly boolean[]} answers
 */
async function compare(peer, round, answers) {
  const tally = tallies.get(peer.name);
  if (tally === undefined) return;
  const theirs = await peer.ask(round);
  /** @type {Difference[]} */
  const differences = [];
  round.forEach((question, index) => {
    const allowed = /** @type {boolean} */ (answers[index]);
    const answer = /** @type {import("./peers.mjs").Answer} */ (theirs[index]);
    if (answer === allowed) tally.agree++;
    else if (answer === "hangs") tally.hangs++;
    else differences.push({ question, allowed, theirs: answer });
  });
  tally.differ += differences.length;
  const causes = await causesOf(differences, (more) => peer.ask(more));
  differences.forEach((difference, index) => {
    const own = causes[index] ?? [];
    const name = own.join(" + ") || "unexplained";
    tally.classes.set(name, (tally.classes.get(name) ?? 0) + 1);
    if (!examples.has(`${peer.name}: ${name}`)) examples.set(`${peer.name}: ${name}`, difference.question);
    if (own.length === 0 || own.some((cause) => !isKnown(peer.name, cause))) {
      unlisted.push({ peer: peer.name, causes: own, difference });
    }
  });
}

/** @param {string} peer @param {string} cause */
function isKnown(peer, cause) {
  return known.some(({ id, peers: all }) => id === cause && Object.hasOwn(all, peer));
}

/**
 * Returns one difference for each peer and cause, single causes first, because they explain the others.
 * @param {typeof unlisted} list
 */
function firstOfEach(list) {
  const first = new Map();
  for (const one of list) {
    const key = `${one.peer}: ${one.causes.join(" + ")}`;
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()].sort((a, b) => a.causes.length - b.causes.length);
}

/**
 * Prints an unknown difference, minimised, in the format of known-differences.json.
 * @param {string} peerName
 * @param {readonly string[]} causes
 * @param {Difference} difference
 */
async function show(peerName, causes, { question, allowed, theirs }) {
  const peer = /** @type {PeerProcess} */ (peers.find(({ name }) => name === peerName));
  const smallest = await minimise(
    question,
    async (candidate) => {
      if (!URL.canParse(candidate.url) || ours(candidate) !== allowed) return false;
      const [answer = "hangs"] = await peer.ask([candidate]);
      if (answer !== theirs) return false;
      const [own = []] = await causesOf([{ question: candidate, allowed, theirs: answer }], (more) =>
        peer.ask(more),
      );
      return own.join() === causes.join();
    },
    MINIMISE_MS,
  );
  const id = causes.join(" + ") || "unexplained";
  const example = { ...smallest, maycrawl: allowed, theirs };
  console.log(`\n${JSON.stringify({ id, peers: { [peerName]: example } })}`);
}

function report() {
  let verdicts = 0;
  for (const [name, { agree, hangs, differ, classes }] of tallies) {
    verdicts += agree + differ;
    console.log(`\n${name}: ${agree} agree, ${differ} differ, ${hangs} took too long`);
    for (const [causes, count] of [...classes].sort((a, b) => b[1] - a[1])) {
      if (!flags.classes && causes.includes(" + ")) continue;
      console.log(`  ${String(count).padStart(7)}  ${causes}`);
      if (flags.classes)
        console.log(`           ${JSON.stringify(examples.get(`${name}: ${causes}`)).slice(0, 400)}`);
    }
  }
  console.log(`\n${verdicts} verdicts compared; ${unlisted.length} differences of no known class`);
  if (unlisted.length > 0) process.exitCode = 1;
}

function parseFlags() {
  try {
    return parseArgs({
      options: {
        runs: { type: "string", default: "50000" },
        seed: { type: "string", default: String(Date.now() % 1_000_000) },
        peer: { type: "string", multiple: true },
        classes: { type: "boolean", default: false },
        show: { type: "string", default: "3" },
        known: { type: "string", default: fileURLToPath(new URL("known-differences.json", import.meta.url)) },
        help: { type: "boolean", default: false },
      },
    }).values;
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(`${why}\n\n${HELP}`);
  process.exit(2);
}

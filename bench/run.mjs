import { execFileSync } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { dialects } from "@maycrawl/engine";
import { adversarialCases } from "./adversarial-cases.mjs";
import { Contestant } from "./contestant.mjs";
import { contestants, FLOOR, RIVAL } from "./contestants.mjs";
import { Figures } from "./figures.mjs";
import { judge } from "./goals.mjs";
import { measures } from "./measures/index.mjs";
import { report } from "./report.mjs";
import { runAdversarial, runAgreement, runMemory, runRounds } from "./schedule.mjs";
import { CLASSES, loadWorkload, ONE_LINE } from "./workload.mjs";

const HELP = `node bench/run.mjs [options]

  --quick            a minute and a half instead of eight; ratios under 2 are then ties
  --save             write the figures to bench/results/latest.json
  --only MEASURE     ${Object.keys(measures).join(", ")}; may be repeated
  --class CLASS      ${[...CLASSES, ONE_LINE].join(", ")}; may be repeated
  --peer NAME        only these contestants; may be repeated
  --case NAME        only these adversarial cases; may be repeated
  --rounds N         how many rounds
  --dialect NAME     the dialect of our engine that is measured (rfc9309)
  --engine FILE      the index.js of another build of our engine
`;

const flags = parseFlags();

const QUICK = {
  rounds: 3,
  warmUpMs: 60,
  budgetMs: 60,
  urlsEach: 10,
  adversarialMs: 50,
  limitMs: 3_000,
  memoryMs: 300,
};
const FULL = {
  rounds: 5,
  warmUpMs: 80,
  budgetMs: 150,
  urlsEach: 50,
  adversarialMs: 80,
  limitMs: 3_500,
  memoryMs: 1_000,
};

/**
 * Returns a filter for the names given by a flag. Refuses unknown names.
 * @param {"only" | "class" | "peer" | "case"} flag
 * @param {readonly string[]} names
 * @returns {(name: string) => boolean}
 */
function wanted(flag, names) {
  const asked = flags[flag];
  const unknown = asked?.find((name) => !names.includes(name));
  if (unknown === undefined) return (name) => asked === undefined || asked.includes(name);
  return refuse(`--${flag} ${unknown}: there are ${names.join(", ")}`);
}

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** @param {string} what */
function progress(what) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${what}`);
}

/** @param {readonly string[]} args */
function git(...args) {
  try {
    return execFileSync("git", args, { cwd: new URL(".", import.meta.url), encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

async function main() {
  if (flags.help) {
    process.stdout.write(HELP);
    return;
  }
  const { dialect, engine } = flags;
  const pace = flags.quick ? QUICK : FULL;
  const rounds = Number(flags.rounds ?? pace.rounds);
  if (!(Number.isInteger(rounds) && rounds > 0))
    refuse(`--rounds ${flags.rounds}: a whole number above 0 was expected.`);
  if (engine !== undefined && !isFile(engine)) refuse(`--engine ${engine}: there is no such file.`);
  if (dialect !== undefined && !Object.hasOwn(dialects, dialect)) {
    refuse(`--dialect ${dialect}: there are ${Object.keys(dialects).join(", ")}`);
  }
  const entries = contestants({ ...(dialect && { dialect }), ...(engine && { engine }) });
  const order = entries.map(({ id }) => id);
  const hasPeer = wanted("peer", order);
  const taking = entries.filter(({ id }) => hasPeer(id));
  const everyone = taking.map((entry) => new Contestant(entry));
  /** @type {import("./schedule.mjs").Plan} */
  const plan = {
    ...pace,
    rounds,
    neededOnly: flags.quick && flags.peer === undefined,
    hasMeasure: wanted("only", Object.keys(measures)),
    hasClass: wanted("class", [...CLASSES, ONE_LINE]),
    hasCase: wanted(
      "case",
      adversarialCases.map(({ id }) => id),
    ),
    progress,
  };

  // A child that is stuck in a regular expression would otherwise run on.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => {
      for (const contestant of everyone) contestant.stop();
      process.exit(1);
    });
  }

  const begun = performance.now();
  const loadBefore = loadavg()[0];
  const figures = new Figures();
  try {
    await runAgreement(plan, everyone, figures);
    await runRounds(plan, everyone, figures);
    await runAdversarial(plan, everyone, figures);
    await runMemory(plan, taking, figures);
  } finally {
    for (const contestant of everyone) contestant.stop();
    progress("");
  }

  const about = {
    commit: git("rev-parse", "HEAD"),
    dirty: git("status", "--porcelain", "--", "../packages/engine") !== "",
    date: new Date().toISOString(),
    node: process.version,
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    loadBefore,
    onCpu: figures.onCpu(),
    workload: loadWorkload().source,
    mode: flags.quick ? "quick" : "full",
    seconds: Math.round((performance.now() - begun) / 1000),
    versions: Object.fromEntries(everyone.map(({ id, version }) => [id, version])),
  };
  const goals = judge(figures);
  process.stdout.write(
    `${about.cpu}, ${about.cores} cores, Node ${about.node}, ${about.workload} workload, ${about.mode} run of ` +
      `${about.seconds} s, commit ${about.commit.slice(0, 7)}${about.dirty ? " with changes" : ""}\n\n`,
  );
  process.stdout.write(report(figures, order, goals));
  if (flags.save) {
    const folder = new URL("./results/", import.meta.url);
    mkdirSync(folder, { recursive: true });
    const results = { ...about, figures: figures.toJSON(order, FLOOR, RIVAL), goals };
    writeFileSync(new URL("latest.json", folder), `${JSON.stringify(results, undefined, 2)}\n`);
  }
}

await main();

function parseFlags() {
  try {
    return parseArgs({
      options: {
        quick: { type: "boolean", default: false },
        save: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        only: { type: "string", multiple: true },
        class: { type: "string", multiple: true },
        peer: { type: "string", multiple: true },
        case: { type: "string", multiple: true },
        rounds: { type: "string" },
        dialect: { type: "string" },
        engine: { type: "string" },
      },
    }).values;
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** @param {string} why @returns {never} */
function refuse(why) {
  process.stderr.write(`${why}\n\n${HELP}`);
  process.exit(2);
}

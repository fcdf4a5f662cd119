import { FLOOR, JUDGE, OURS, RIVAL } from "./contestants.mjs";
import { median } from "./stats.mjs";

/** @typedef {import("./figures.mjs").Figures} Figures */

/**
 * @typedef {{ measure: string; key: string; title: string; unit: (value: number) => string;
 *   against: readonly { id: string; title: string; unit: (ratio: number) => string }[] }} RateTable
 */

const TIMES_RIVAL = { id: RIVAL, title: `times ${RIVAL}`, unit: times };
const SHARE_OF_FLOOR = { id: FLOOR, title: "share of the floor", unit: percent };

/** @type {readonly RateTable[]} */
const RATES = [
  { measure: "parse", key: "rate", title: "parse, MB/s", unit: mb, against: [TIMES_RIVAL] },
  { measure: "one-shot", key: "rate", title: "one-shot, answers/s", unit: whole, against: [TIMES_RIVAL] },
  {
    measure: "first",
    key: "rate",
    title: "first 50 after compile, decisions/s",
    unit: whole,
    against: [TIMES_RIVAL, SHARE_OF_FLOOR],
  },
  {
    measure: "first",
    key: "wholeRate",
    title: "text to 50, decisions/s",
    unit: whole,
    against: [TIMES_RIVAL],
  },
  {
    measure: "steady",
    key: "rate",
    title: "steady, decisions/s",
    unit: whole,
    against: [TIMES_RIVAL, SHARE_OF_FLOOR],
  },
  {
    measure: "many crawlers",
    key: "rate",
    title: "200 crawlers, one URL each, answers/s",
    unit: whole,
    against: [TIMES_RIVAL],
  },
];

/**
 * Returns all tables with figures, as text.
 * @param {Figures} figures
 * @param {readonly string[]} order of the contestants
 * @param {readonly import("./goals.mjs").Verdict[]} goals
 */
export function report(figures, order, goals) {
  return [
    ...RATES.map((rate) => rateTable(figures, order, rate)),
    agreementTable(figures),
    adversarialTable(figures),
    memoryTable(figures),
    goalTable(goals, figures),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/**
 * @param {Figures} figures
 * @param {readonly string[]} order
 * @param {RateTable} rate
 */
function rateTable(figures, order, { measure, key, title, unit, against }) {
  const includesParse = key === "wholeRate";
  const who = figures.who(measure, order).filter((id) => !(includesParse && id === FLOOR));
  const classes = figures.classes(measure);
  const head = [title, ...classes, "agrees"];
  const rows = who.map((id) => [
    id,
    ...classes.map((name) => shown(figures.rate(measure, name, id, key), unit)),
    agreementOf(figures, id),
  ]);
  for (const other of against.filter(({ id }) => who.includes(id) && who.length > 1)) {
    rows.push([], [other.title]);
    for (const id of who.filter((one) => one !== other.id && one !== FLOOR)) {
      const ratios = classes.map((name) =>
        shown(figures.ratio(measure, name, id, other.id, key), other.unit),
      );
      rows.push([`  ${id}`, ...ratios]);
    }
  }
  return table(head, rows, [
    ...spreadNotes(figures, measure, key, who),
    ...busyNotes(figures.onCpu(measure)),
    ...peerNotes(figures, measure, who),
  ]);
}

/**
 * @param {Figures} figures
 * @param {string} measure
 * @param {string} key
 * @param {readonly string[]} who
 */
function spreadNotes(figures, measure, key, who) {
  const spreads = who.flatMap((id) =>
    figures.classes(measure).map((name) => figures.spread(measure, name, id, key)),
  );
  const known = spreads.filter((value) => value > 0);
  if (known.length === 0) return [];
  return [
    `(most − least) / median over the rounds: median ${percent(median(known))}, most ${percent(Math.max(...known))}`,
  ];
}

/** @param {number} share see `Figures.onCpu` */
function busyNotes(share) {
  if (share > 0.95) return [];
  return [`the machine was busy: what was measured had the processor for ${percent(share)} of its time`];
}

/**
 * @param {Figures} figures
 * @param {string} measure
 * @param {readonly string[]} who
 */
function peerNotes(figures, measure, who) {
  return who.flatMap((id) =>
    figures.classes(measure).flatMap((name) => {
      const answer = figures.answers(measure, name, id)[0];
      const notes = [];
      if (answer?.unreadable > 0)
        notes.push(`${id} throws on ${answer.unreadable} files of ${name}: without those`);
      if (answer?.each < 50) notes.push(`${id} is slow on ${name}: the first ${answer.each} instead of 50`);
      return notes;
    }),
  );
}

/** @param {Figures} figures */
function agreementTable(figures) {
  const rows = figures.agreement.map(({ id, agrees, exceptions, verdicts }) => [
    id,
    `${(agrees * 100).toFixed(2)} %`,
    String(Math.round((1 - agrees) * verdicts)),
    String(exceptions),
    String(verdicts),
  ]);
  return table([`verdicts as ${JUDGE}`, "agrees", "differ", "exceptions", "of"], rows);
}

/** @param {Figures} figures */
function adversarialTable(figures) {
  const rows = figures.adversarial.map(({ id, case: name, runs, hotGrowth, coldGrowth }) => [
    name,
    id,
    ...runs.flatMap((run) => ("outcome" in run ? [run.outcome, ""] : [micro(run.coldUs), micro(run.hotUs)])),
    coldGrowth.map((ratio) => ratio.toFixed(1)).join(" "),
    hotGrowth.map((ratio) => ratio.toFixed(1)).join(" "),
    lastMade(runs),
  ]);
  const sizes = ["1×", "2×", "4×"].flatMap((size) => [`${size} cold`, "hot"]);
  return table(
    ["adversarial, µs a decision", "who", ...sizes, "cold grows ×", "hot grows ×", "made in, ms"],
    rows,
    rows.length === 0
      ? []
      : ["cold: the first decision of a matcher; made in: parse and compile at the largest size"],
  );
}

/** @param {import("./figures.mjs").AdversarialRow["runs"]} runs */
function lastMade(runs) {
  const last = runs[runs.length - 1];
  return last === undefined || "outcome" in last ? "" : last.makeMs.toFixed(1);
}

/** @param {Figures} figures */
function memoryTable(figures) {
  const rows = figures.memory.map((row) => [
    row.class,
    row.id,
    row.compiled.toFixed(2),
    row.afterFew.toFixed(2),
    row.decisionsOfFew.toLocaleString("en"),
    row.afterMany.toFixed(2),
    row.decisionsOfMany.toLocaleString("en"),
  ]);
  return table(
    ["bytes held for each of robots.txt", "who", "compiled", "after", "decisions", "after", "decisions"],
    rows,
  );
}

/**
 * @param {readonly import("./goals.mjs").Verdict[]} goals
 * @param {Figures} figures
 */
function goalTable(goals, figures) {
  const rows = goals.map(({ what, goal, got, reached }) => [what, goal, got, reached ? "reached" : "MISSED"]);
  const missed = goals.filter((goal) => !goal.reached).length;
  return table(["goal", "wanted", "measured", ""], rows, [
    `${goals.length - missed} of ${goals.length} reached`,
    ...busyNotes(figures.onCpu()),
  ]);
}

/**
 * @param {Figures} figures
 * @param {string} id
 */
function agreementOf(figures, id) {
  // The type of input, and reading the lines after parsing, do not change a verdict.
  const known = figures.agreement.find(
    (row) => row.id === id || (id.startsWith(`${OURS}, `) && row.id === OURS),
  );
  return known === undefined ? "" : `${(known.agrees * 100).toFixed(2)} %`;
}

/**
 * Formats a table for the terminal: the first column left-aligned, the others right-aligned.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly string[]} [notes]
 */
function table(head, rows, notes = []) {
  if (rows.length === 0) return "";
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  /** @param {readonly string[]} cells */
  const line = (cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return `${[line(head), rule, ...rows.map(line), ...notes.map((note) => `  ${note}`)].join("\n")}\n`;
}

/** @param {number} value */
function whole(value) {
  return Math.round(value).toLocaleString("en");
}

/** @param {number} value */
function mb(value) {
  return value.toFixed(1);
}

/** @param {number} value */
function micro(value) {
  return value >= 100 ? whole(value) : value.toFixed(1);
}

/**
 * @param {number | undefined} value
 * @param {(value: number) => string} unit
 */
function shown(value, unit) {
  return value === undefined ? "–" : unit(value);
}

/** @param {number} ratio */
function times(ratio) {
  return `${ratio >= 100 ? Math.round(ratio) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2)}×`;
}

/** @param {number} share */
function percent(share) {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

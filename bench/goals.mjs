import { FLOOR, OURS, RIVAL } from "./contestants.mjs";

/**
 * The result for a goal of the engine. Ratios are medians over the rounds of one run.
 * @typedef {{ what: string; goal: string; got: string; reached: boolean }} Verdict
 */

/** @type {readonly { what: string; measure: string; against: string; unit: "%" | "x"; min: Record<string, number> }[]} */
const RATIOS = [
  {
    what: "steady decisions, share of the floor",
    measure: "steady",
    against: FLOOR,
    unit: "%",
    min: { small: 0.5, typical: 0.4, large: 0.3, wild: 0.25 },
  },
  {
    what: "steady decisions, against robots-parser",
    measure: "steady",
    against: RIVAL,
    unit: "x",
    min: { small: 20, typical: 40, large: 400, wild: 20 },
  },
  {
    what: "one-shot isAllowed, against robots-parser",
    measure: "one-shot",
    against: RIVAL,
    unit: "x",
    min: { small: 8, typical: 8, large: 12, wild: 6 },
  },
  {
    what: "parse, against robots-parser",
    measure: "parse",
    against: RIVAL,
    unit: "x",
    min: { small: 6, typical: 6, large: 7, wild: 5 },
  },
  {
    what: "200 crawlers, one URL each, against robots-parser",
    measure: "many crawlers",
    against: RIVAL,
    unit: "x",
    min: { small: 4, typical: 4, large: 4, wild: 4 },
  },
];

const ONE_LINE_OPS = 1_000_000;

/** Maximum time of one decision in µs, at the given size. */
const ADVERSARIAL_US = [
  { id: "a8", size: 20_000, max: 150 },
  { id: "star100", size: 20_000, max: 150 },
  { id: "rules, a", size: 20_000, max: 2_000 },
  { id: "rules, abcdef", size: 20_000, max: 2_000 },
  { id: "rules, near misses", size: 20_000, max: 2_000 },
  { id: "rules, hit", size: 20_000, max: 2_000 },
];
// For four times the input, the time may grow by a factor of four, plus noise. Quadratic growth would be 16 times.
const MAX_GROWTH = 5;

/** @type {Record<string, number>} */
const MAX_HELD = { small: 4, typical: 1.5, large: 1.5, wild: 1.5 };

/**
 * Compares the figures with the goals. Skips goals without figures.
 * @param {import("./figures.mjs").Figures} figures
 * @returns {Verdict[]}
 */
export function judge(figures) {
  return [
    ...judgeRatios(figures),
    ...judgeOneLine(figures),
    ...judgeAdversarial(figures),
    ...judgeMemory(figures),
  ];
}

/**
 * @param {import("./figures.mjs").Figures} figures
 * @returns {Verdict[]}
 */
function judgeRatios(figures) {
  return RATIOS.flatMap(({ what, measure, against, unit, min }) =>
    Object.entries(min).flatMap(([name, goal]) => {
      const got = figures.ratio(measure, name, OURS, against);
      if (got === undefined) return [];
      /** @param {number} ratio */
      const show = (ratio) => (unit === "%" ? `${(ratio * 100).toFixed(1)} %` : `${ratio.toFixed(1)}×`);
      return [{ what: `${what}: ${name}`, goal: `≥ ${show(goal)}`, got: show(got), reached: got >= goal }];
    }),
  );
}

/**
 * @param {import("./figures.mjs").Figures} figures
 * @returns {Verdict[]}
 */
function judgeOneLine(figures) {
  const got = figures.rate("one-shot", "one line", OURS);
  if (got === undefined) return [];
  return [
    {
      what: "one-shot isAllowed on a one-line file, /s",
      goal: `≥ ${ONE_LINE_OPS.toLocaleString("en")}`,
      got: Math.round(got).toLocaleString("en"),
      reached: got >= ONE_LINE_OPS,
    },
  ];
}

/**
 * @param {import("./figures.mjs").Figures} figures
 * @returns {Verdict[]}
 */
function judgeAdversarial(figures) {
  const ours = figures.adversarial.filter((row) => row.id === OURS);
  const times = ADVERSARIAL_US.flatMap(({ id, size, max }) => {
    const row = ours.find((candidate) => candidate.case === id)?.runs.find((run) => run.size === size);
    if (row === undefined || "outcome" in row) return [];
    return [
      { what: `adversarial "${id}", hot, µs`, max, us: row.hotUs },
      { what: `adversarial "${id}", cold, µs`, max, us: row.coldUs },
    ];
  }).map(({ what, max, us }) => ({ what, goal: `≤ ${max}`, got: us.toFixed(1), reached: us <= max }));
  const growth = ours.flatMap(({ case: id, hotGrowth, coldGrowth }) =>
    [
      { temperature: "hot", ratios: hotGrowth },
      { temperature: "cold", ratios: coldGrowth },
    ].map(({ temperature, ratios }) => ({
      what: `adversarial "${id}", ${temperature}: four times the input, time ×`,
      goal: `≤ ${MAX_GROWTH}`,
      ...(ratios.length < 2 ? { got: "not back in time", reached: false } : grown(ratios)),
    })),
  );
  return [...times, ...growth];
}

/** @param {readonly number[]} ratios growth from each size to the next, which is twice as large */
function grown(ratios) {
  const whole = ratios.reduce((product, ratio) => product * ratio, 1);
  return {
    got: `${whole.toFixed(1)} (${ratios.map((ratio) => ratio.toFixed(1)).join(" · ")})`,
    reached: whole <= MAX_GROWTH,
  };
}

/**
 * @param {import("./figures.mjs").Figures} figures
 * @returns {Verdict[]}
 */
function judgeMemory(figures) {
  return figures.memory
    .filter((row) => row.id === OURS)
    .map(({ class: name, compiled }) => {
      const max = /** @type {number} */ (MAX_HELD[name]);
      return {
        what: `bytes held by a compiled matcher for each of robots.txt: ${name}`,
        goal: `≤ ${max}`,
        got: compiled.toFixed(2),
        reached: compiled <= max,
      };
    });
}

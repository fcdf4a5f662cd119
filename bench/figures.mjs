import { JUDGE } from "./contestants.mjs";
import { median, spread } from "./stats.mjs";

/**
 * One size of an adversarial case, and the rows of the tables.
 * @typedef {{ size: number; coldUs: number; hotUs: number; makeMs: number }} AdversarialRun
 * @typedef {{ id: string; case: string; runs: (AdversarialRun | { size: number; outcome: string })[];
 *   hotGrowth: number[]; coldGrowth: number[] }} AdversarialRow
 * @typedef {{ id: string; class: string; compiled: number; afterFew: number; afterMany: number;
 *   decisionsOfFew: number; decisionsOfMany: number; unreadable: number }} MemoryRow
 * @typedef {{ id: string; agrees: number; exceptions: number; verdicts: number }} AgreementRow
 */

/** All figures of a run. */
export class Figures {
  /**
   * Answers by measure, class and contestant, one for each round.
   * @type {Map<string, Map<string, Map<string, any[]>>>}
   */
  #rounds = new Map();
  /** @type {AdversarialRow[]} */
  adversarial = [];
  /** @type {MemoryRow[]} */
  memory = [];
  /** @type {AgreementRow[]} */
  agreement = [];

  /**
   * @param {string} measure
   * @param {string} name the class
   * @param {string} id
   * @param {any} answer
   */
  add(measure, name, id, answer) {
    const classes = entry(this.#rounds, measure, () => new Map());
    entry(
      entry(classes, name, () => new Map()),
      id,
      () => /** @type {any[]} */ ([]),
    ).push(answer);
  }

  /**
   * Returns the answers of all rounds.
   * @param {string} measure
   * @param {string} name
   * @param {string} id
   * @returns {readonly any[]}
   */
  answers(measure, name, id) {
    return this.#rounds.get(measure)?.get(name)?.get(id) ?? [];
  }

  /**
   * Returns the median over the rounds.
   * @param {string} measure
   * @param {string} name
   * @param {string} id
   * @param {string} [key]
   * @returns {number | undefined}
   */
  rate(measure, name, id, key = "rate") {
    const answers = this.answers(measure, name, id);
    return answers.length === 0 ? undefined : median(answers.map((answer) => answer[key]));
  }

  /**
   * Returns how many times as fast `id` is as `other`: the median of the rounds' ratios, because both are measured
   * consecutively in each round. A contestant too slow for every round has one figure, used for all rounds.
   * @param {string} measure
   * @param {string} name
   * @param {string} id
   * @param {string} other
   * @param {string} [key]
   * @returns {number | undefined}
   */
  ratio(measure, name, id, other, key = "rate") {
    const ratios = this.#ratios(measure, name, id, other, key);
    return ratios.length === 0 ? undefined : median(ratios);
  }

  /**
   * @param {string} measure
   * @param {string} name
   * @param {string} id
   * @param {string} [key]
   */
  spread(measure, name, id, key = "rate") {
    const answers = this.answers(measure, name, id);
    return answers.length < 2 ? 0 : spread(answers.map((answer) => answer[key]));
  }

  /**
   * Returns the share of time in which the measured processes had a processor.
   * @param {string} [only] only this measure
   */
  onCpu(only) {
    const measures = [...this.#rounds].filter(([measure]) => only === undefined || measure === only);
    const answers = measures.flatMap(([, classes]) =>
      [...classes.values()].flatMap((contestants) => [...contestants.values()].flat()),
    );
    return answers.length === 0 ? 1 : median(answers.map((answer) => answer.onCpu));
  }

  /**
   * Returns the classes of a measure that have figures.
   * @param {string} measure
   */
  classes(measure) {
    return [...(this.#rounds.get(measure)?.keys() ?? [])];
  }

  /**
   * Returns the contestants of a measure that have figures, in the given order.
   * @param {string} measure
   * @param {readonly string[]} order
   */
  who(measure, order) {
    const classes = [...(this.#rounds.get(measure)?.values() ?? [])];
    return order.filter((id) => classes.some((answers) => answers.has(id)));
  }

  /**
   * @param {string} id
   * @param {string} name the case
   * @param {AdversarialRow["runs"]} runs in the order of their sizes
   */
  addAdversarial(id, name, runs) {
    const done = runs.flatMap((run) => ("outcome" in run ? [] : [run]));
    const hotGrowth = growth(done.map((run) => run.hotUs));
    const coldGrowth = growth(done.map((run) => run.coldUs));
    this.adversarial.push({ id, case: name, runs, hotGrowth, coldGrowth });
  }

  /**
   * Counts the verdicts that agree with the judge's.
   * @param {ReadonlyMap<string, string>} verdicts by contestant, one character each
   */
  compareVerdicts(verdicts) {
    const right = verdicts.get(JUDGE);
    if (right === undefined) return;
    for (const [id, own] of verdicts) {
      let agrees = 0;
      for (let i = 0; i < right.length; i++) if (own[i] === right[i]) agrees++;
      const exceptions = own.split("!").length - 1;
      this.agreement.push({ id, agrees: agrees / right.length, exceptions, verdicts: right.length });
    }
  }

  /**
   * @param {readonly string[]} order
   * @param {string} floor
   * @param {string} rival
   */
  toJSON(order, floor, rival) {
    /** @type {(measure: string, name: string, id: string) => object} */
    const rated = (measure, name, id) => {
      const answers = this.answers(measure, name, id);
      return {
        ...rounded(answers.at(-1)),
        rate: maybeDigits(this.rate(measure, name, id)),
        spread: digits(this.spread(measure, name, id)),
        rounds: answers.map((answer) => digits(answer.rate)),
        timesRival: maybeDigits(this.ratio(measure, name, id, rival)),
        shareOfFloor: maybeDigits(this.ratio(measure, name, id, floor)),
      };
    };
    const rates = mapped([...this.#rounds.keys()], (measure) =>
      mapped(this.classes(measure), (name) => {
        const who = order.filter((id) => this.answers(measure, name, id).length > 0);
        return mapped(who, (id) => rated(measure, name, id));
      }),
    );
    return {
      rates,
      agreement: this.agreement.map(rounded),
      adversarial: this.adversarial.map((row) => ({
        ...row,
        runs: row.runs.map(rounded),
        hotGrowth: row.hotGrowth.map(digits),
        coldGrowth: row.coldGrowth.map(digits),
      })),
      memory: this.memory.map(rounded),
    };
  }

  /**
   * @param {string} measure
   * @param {string} name
   * @param {string} id
   * @param {string} other
   * @param {string} key
   */
  #ratios(measure, name, id, other, key) {
    const ours = this.answers(measure, name, id);
    const theirs = this.answers(measure, name, other);
    if (ours.length === 0 || theirs.length === 0) return [];
    const rounds = Math.max(ours.length, theirs.length);
    return Array.from({ length: rounds }, (_, i) => {
      const own = ours[Math.min(i, ours.length - 1)][key];
      return own / theirs[Math.min(i, theirs.length - 1)][key];
    });
  }
}

/** @param {readonly number[]} times */
function growth(times) {
  return times.slice(1).map((time, i) => time / /** @type {number} */ (times[i]));
}

/**
 * @template T
 * @param {readonly string[]} keys
 * @param {(key: string) => T} value
 */
function mapped(keys, value) {
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}

/** @param {number} value */
function digits(value) {
  return Number(value.toPrecision(4));
}

/** @param {number | undefined} value */
function maybeDigits(value) {
  return value === undefined ? undefined : digits(value);
}

/**
 * @template {object} T
 * @param {T} row
 */
function rounded(row) {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? digits(value) : value]),
  );
}

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {K} key
 * @param {() => V} make
 * @returns {V}
 */
function entry(map, key, make) {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

import { LINE_REWRITES, MEANING_REWRITES, ours } from "./rewrites.mjs";

/**
 * @typedef {import("./questions.mjs").Question} Question
 * @typedef {import("./peers.mjs").Answer} Answer
 *
 * A question that a peer answers differently from our engine.
 * @typedef {{ question: Question; allowed: boolean; theirs: Answer }} Difference
 */

/** Thrown when a rewrite changes our own answer. Either the rewrite or the engine is wrong. */
export class OwnAnswerChanged extends Error {
  /** @param {string} rewrite @param {Question} question @param {Question} rewritten */
  constructor(rewrite, question, rewritten) {
    super(`"${rewrite}" changes our own answer`);
    this.rewrite = rewrite;
    this.question = question;
    this.rewritten = rewritten;
  }
}

/**
 * Finds the causes of each difference: the rewrites that make the peer give our answer. Returns their names; the list
 * is empty if no rewrite helps.
 * @param {readonly Difference[]} differences
 * @param {(questions: readonly Question[]) => Promise<Answer[]>} ask asks the peer
 * @returns {Promise<string[][]>}
 */
export async function causesOf(differences, ask) {
  const plans = differences.map(({ question, allowed }) => new Plan(question, allowed));
  // First each rewrite alone, then all of them in a chain, then the chain without one of them in turn.
  await answerAll(
    plans,
    (plan) => plan.alone(),
    ask,
    (plan, answers) => plan.takeAlone(answers),
  );
  await answerAll(
    plans,
    (plan) => plan.chained(),
    ask,
    (plan, answers) => plan.takeChained(answers),
  );
  for (let again = true; again; ) {
    again = await answerAll(
      plans,
      (plan) => plan.shortened(),
      ask,
      (plan, answers) => plan.takeShortened(answers),
    );
  }
  return plans.map(({ causes }) => causes);
}

/**
 * @param {readonly Plan[]} plans
 * @param {(plan: Plan) => readonly Question[]} questionsOf
 * @param {(questions: readonly Question[]) => Promise<Answer[]>} ask
 * @param {(plan: Plan, answers: readonly Answer[]) => void} take
 * @returns whether there were questions
 */
async function answerAll(plans, questionsOf, ask, take) {
  const open = plans
    .map((plan) => ({ plan, questions: questionsOf(plan) }))
    .filter(({ questions }) => questions.length > 0);
  const answers = await ask(open.flatMap(({ questions }) => questions));
  let at = 0;
  for (const { plan, questions } of open) {
    take(plan, answers.slice(at, at + questions.length));
    at += questions.length;
  }
  return open.length > 0;
}

/** @typedef {import("./rewrites.mjs").Rewrite} Rewrite */

/** Applies all rewrites of lines. It helps if several lines cause the difference. */
const PLAIN = {
  name: "lines",
  apply: (/** @type {Question} */ question) =>
    LINE_REWRITES.reduce((rewritten, { apply }) => apply(rewritten), question),
};

const ALL = [...LINE_REWRITES, PLAIN, ...MEANING_REWRITES];

/** The search for the causes of one difference. */
class Plan {
  /** @type {string[]} */
  causes = [];
  /** @type {readonly Rewrite[]} */
  #tried = [];
  /** @type {readonly Rewrite[]} a chain that helps, which is then shortened */
  #chain = [];
  /** Index of the link to leave out next. */
  #link = -1;

  /** @param {Question} question @param {boolean} allowed */
  constructor(question, allowed) {
    this.question = question;
    this.allowed = allowed;
  }

  alone() {
    // Rewrites of meaning print the file again, so they start from normalised lines.
    const plain = this.#apply(LINE_REWRITES, this.question);
    /** @type {Rewrite[]} */
    const tried = [];
    /** @type {Question[]} */
    const questions = [];
    for (const rewrite of ALL) {
      const from = MEANING_REWRITES.includes(rewrite) ? plain : this.question;
      const to = this.#apply([rewrite], from);
      if (isSame(to, from)) continue;
      tried.push(rewrite);
      questions.push(to);
    }
    this.#tried = tried;
    return questions;
  }

  /** @param {readonly Answer[]} answers */
  takeAlone(answers) {
    const helped = this.#tried.find((_, index) => answers[index] === this.allowed);
    this.#tried = this.#tried.filter((rewrite) =>
      helped === PLAIN ? LINE_REWRITES.includes(rewrite) : rewrite !== PLAIN,
    );
    if (helped !== undefined && helped !== PLAIN) this.causes = [helped.name];
  }

  chained() {
    if (this.causes.length > 0) return [];
    let question = this.question;
    return this.#tried.map((rewrite) => {
      question = this.#apply([rewrite], question);
      return question;
    });
  }

  /** @param {readonly Answer[]} answers */
  takeChained(answers) {
    const last = answers.indexOf(this.allowed);
    this.#chain = this.#tried.slice(0, last + 1);
    // The last link is needed: the chain without it did not help.
    this.#link = this.#chain.length - 2;
    if (last >= 0) this.causes = this.#chain.map(({ name }) => name);
  }

  shortened() {
    if (this.#link < 0) return [];
    return [this.#apply(this.#chain.toSpliced(this.#link, 1), this.question)];
  }

  /** @param {readonly Answer[]} answers */
  takeShortened([answer]) {
    if (answer === this.allowed) this.#chain = this.#chain.toSpliced(this.#link, 1);
    this.#link--;
    this.causes = this.#chain.map(({ name }) => name);
  }

  /**
   * @param {readonly Rewrite[]} rewrites
   * @param {Question} question
   */
  #apply(rewrites, question) {
    let rewritten = question;
    for (const rewrite of rewrites) {
      const before = rewritten;
      rewritten = rewrite.apply(before);
      if (ours(rewritten) !== this.allowed) throw new OwnAnswerChanged(rewrite.name, before, rewritten);
    }
    return rewritten;
  }
}

/** @param {Question} a @param {Question} b */
function isSame(a, b) {
  return a.robots === b.robots && a.agent === b.agent && a.url === b.url;
}

/**
 * Minimises a question with the same causes: leaves out parts of the lines and of the URL, long parts first, until the
 * time is over.
 * @param {Question} question
 * @param {(question: Question) => Promise<boolean>} isStill
 * @param {number} limitMs
 */
export async function minimise(question, isStill, limitMs) {
  const until = Date.now() + limitMs;
  const lines = await shrink(
    question.robots.split(/(?<=\n|\r(?!\n))/),
    (left) => isStill({ ...question, robots: left.join("") }),
    until,
  );
  const fewer = { ...question, robots: lines.join("") };
  const { origin } = new URL(question.url);
  const path = await shrink(
    [...question.url.slice(origin.length + 1)],
    (left) => isStill({ ...fewer, url: `${origin}/${left.join("")}` }),
    until,
  );
  return { ...fewer, url: `${origin}/${path.join("")}` };
}

/**
 * @template T
 * @param {readonly T[]} parts
 * @param {(left: readonly T[]) => Promise<boolean>} isStill
 * @param {number} until
 */
async function shrink(parts, isStill, until) {
  let left = parts;
  for (let length = Math.ceil(parts.length / 2); length >= 1; length = Math.floor(length / 2)) {
    for (let at = left.length - length; at >= 0 && Date.now() < until; at -= length) {
      const fewer = left.toSpliced(at, length);
      if (await isStill(fewer)) left = fewer;
    }
  }
  return left;
}

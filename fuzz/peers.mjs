import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * A peer's answer: whether the crawler may fetch the URL, or that the peer threw or exceeded the time limit.
 * @typedef {boolean | "throws" | "hangs"} Answer
 */

/** Names of the peers' adapters in bench/peers. */
export const PEERS = /** @type {const} */ ([
  "robots-parser",
  "robots-txt-parser",
  "exclusion",
  "robots-txt-guard",
]);

const CHILD = fileURLToPath(new URL("./peer-child.mjs", import.meta.url));
const PER_MESSAGE = 200;
const MESSAGE_MS = 20_000;
const QUESTION_MS = 2_000;

/** A peer in its own process, so that it can be killed if it hangs. */
export class PeerProcess {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /**
   * Returns the answers to questions, in their order.
   * @param {readonly import("./questions.mjs").Question[]} questions
   * @returns {Promise<Answer[]>}
   */
  async ask(questions) {
    /** @type {Answer[]} */
    const answers = [];
    for (let at = 0; at < questions.length; at += PER_MESSAGE) {
      const part = questions.slice(at, at + PER_MESSAGE);
      const together = await this.#send(part, MESSAGE_MS);
      if (together !== undefined) answers.push(...together);
      // One of them hangs. Each is asked alone to find it.
      else for (const one of part) answers.push(...((await this.#send([one], QUESTION_MS)) ?? ["hangs"]));
    }
    return answers;
  }

  stop() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  /**
   * @param {readonly import("./questions.mjs").Question[]} questions
   * @param {number} limitMs
   * @returns {Promise<Answer[] | undefined>} undefined if the time ran out
   */
  #send(questions, limitMs) {
    this.#child ??= fork(CHILD, [this.name]);
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => resolve(undefined)), limitMs);
      const settle = (/** @type {() => void} */ act) => {
        clearTimeout(timer);
        child.removeAllListeners();
        act();
      };
      child.once("message", (answers) => settle(() => resolve(/** @type {Answer[]} */ (answers))));
      child.once("exit", (code, signal) =>
        settle(() => reject(new Error(`${this.name}: its process ended (${signal ?? code})`))),
      );
      child.send(questions);
    }).then((answers) => {
      if (answers === undefined) this.stop();
      return /** @type {Answer[] | undefined} */ (answers);
    });
  }
}

import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

const CHILD = fileURLToPath(new URL("./contestant-child.mjs", import.meta.url));

/**
 * A contestant and its measures.
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} adapter name of a file in `peers/`
 * @property {Readonly<Record<string, unknown>>} [options] options for that file's `open`
 * @property {readonly string[]} measures
 */

/** A peer in its own process. */
export class Contestant {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  #child;

  /** @type {readonly string[]} */
  #flags;

  /**
   * @param {Entry} entry
   * @param {readonly string[]} [flags] flags for Node
   */
  constructor(entry, flags = []) {
    this.entry = entry;
    this.#flags = flags;
    this.version = "";
  }

  get id() {
    return this.entry.id;
  }

  /**
   * Asks for one measurement. Kills a peer that takes longer than the limit. The next question after `stop` starts a
   * new process.
   * @param {Record<string, unknown>} question
   * @param {number} [limitMs]
   * @returns {Promise<any>} the measure's answer, or "timeout"
   */
  async ask(question, limitMs = 120_000) {
    const child = this.#child ?? (await this.#start());
    child.send(question);
    const reply = await this.#reply(child, limitMs);
    if (reply === "timeout") this.stop();
    return reply;
  }

  stop() {
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  async #start() {
    const { adapter, options } = this.entry;
    const child = fork(CHILD, [adapter, JSON.stringify(options ?? {})], { execArgv: [...this.#flags] });
    this.#child = child;
    const { version } = await this.#reply(child, 30_000);
    this.version = version;
    return child;
  }

  /**
   * @param {import("node:child_process").ChildProcess} child
   * @param {number} limitMs
   * @returns {Promise<any>}
   */
  #reply(child, limitMs) {
    return new Promise((resolve, reject) => {
      /** @type {(act: () => void) => void} */
      const settle = (act) => {
        clearTimeout(timer);
        child.removeAllListeners();
        act();
      };
      const timer = setTimeout(() => settle(() => resolve("timeout")), limitMs);
      child.once("message", (/** @type {{ answer?: unknown; failure?: string }} */ reply) =>
        settle(() => {
          if (reply.failure === undefined) resolve(reply.answer);
          else reject(new Error(`${this.id}: ${reply.failure}`));
        }),
      );
      child.once("exit", (code, signal) =>
        settle(() => reject(new Error(`${this.id}: its process ended (${signal ?? code})`))),
      );
    });
  }
}

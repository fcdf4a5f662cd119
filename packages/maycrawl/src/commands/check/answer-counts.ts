import type { Crawler } from "../../options/crawler-option.ts";
import { numberText } from "../../output/count-text.ts";
import { maskedPath } from "../../output/masked-text.ts";
import type { Verdict } from "../../verdict/judge-url.ts";

/** Maximum number of crawlers whose answers are listed without a count. */
const MAX_UNCOUNTED = 10;

/**
 * Counts the answers, and formats the counts as a sentence below the list of answers. The sentence appears for more
 * than `MAX_UNCOUNTED` crawlers, or with `--only`.
 */
export class AnswerCounts {
  readonly #crawlers: readonly Crawler[];
  readonly #only: string | undefined;
  #url = "";
  #answers = 0;
  #disallowed = 0;
  /** Number of answers that are disallowed because the robots.txt is unreachable. */
  #unreachable = 0;

  /** @param only the answers to print: `allowed` or `disallowed`; undefined for both. */
  constructor(crawlers: readonly Crawler[], only: string | undefined) {
    this.#crawlers = crawlers;
    this.#only = only;
  }

  /** Counts an answer, and returns whether to print it. */
  take({ url, decision: { allowed, because } }: Verdict): boolean {
    this.#url = url;
    this.#answers++;
    if (!allowed) this.#disallowed++;
    if (because === "unreachable") this.#unreachable++;
    return this.#only === undefined || allowed === (this.#only === "allowed");
  }

  /**
   * Sentence below the list of answers. Empty if there is no answer. Also empty without `--only` for at most
   * `MAX_UNCOUNTED` crawlers.
   */
  get text(): string {
    const crawlers = this.#crawlers.length;
    if (this.#answers === 0 || (this.#only === undefined && crawlers <= MAX_UNCOUNTED)) return "";
    const isAllowed = this.#only === "allowed";
    const number = isAllowed ? this.#answers - this.#disallowed : this.#disallowed;
    const word = `${number === 1 ? "is" : "are"} ${isAllowed ? "allowed" : "disallowed"}`;
    const of = `${numberText(number)} of ${numberText(this.#answers)}`;
    const unknown = isAllowed ? 0 : this.#unreachable;
    const since =
      unknown === 0 ? "" : `, ${numberText(unknown)} of them because the robots.txt is unreachable`;
    const isOneUrl = this.#answers === crawlers && crawlers > 1;
    const where = isOneUrl ? `: ${maskedPath(this.#url)}` : "";
    return `\n${of} ${isOneUrl ? this.#label : "answers"} ${word}${since}${where}\n`;
  }

  /** Label of the set to which all crawlers belong, such as a vendor; "crawlers" if there is no common set. */
  get #label(): string {
    const [first] = this.#crawlers;
    const set = first?.set;
    return set !== undefined && this.#crawlers.every((one) => one.set === set) ? set.label : "crawlers";
  }
}

import {
  compile,
  type Decision,
  defaultDialect,
  type Matcher,
  type RobotsDocument,
  type RobotsGroup,
} from "@maycrawl/engine";
import { rulesKeyOf } from "@maycrawl/engine/internal";
import { alwaysAllows, alwaysBlocks, type PatternAnswer } from "@maycrawl/engine/prove";
import type { Crawler } from "../../options/crawler-option.ts";
import type { Expectation } from "./expectation.ts";

/** A URL that some crawlers get otherwise than expected. */
export interface Failure {
  /** Tokens of the crawlers with this URL and decision. */
  readonly crawlers: readonly string[];
  readonly url: string;
  readonly decision: Decision;
  /** Groups that apply to these crawlers. */
  readonly groups: readonly RobotsGroup[];
}

/** Result of one expectation for one robots.txt. */
export interface Outcome {
  readonly expectation: Expectation;
  readonly status: "passed" | "failed" | "unsettled";
  /** URLs that show a failure; empty otherwise. */
  readonly failures: readonly Failure[];
}

/**
 * Proves or refutes the expectations of a test file for a document. If two expectations contradict each other for a
 * crawler and a URL, the longer pattern counts, and of equal lengths the one that allows, as in a robots.txt.
 */
export class ExpectationChecks {
  /** Number of proofs so far. */
  proofs = 0;
  readonly #document: RobotsDocument;
  readonly #expectations: readonly Expectation[];
  readonly #maxSteps: number;
  readonly #robotsUrl: string | URL | undefined;
  readonly #matchers = new Map<string, Matcher>();
  /** Answers for each set of rules, by the question. */
  readonly #answers = new WeakMap<object, Map<string, PatternAnswer>>();
  /** Expectations for each crawler, by its token. */
  readonly #byCrawler = new Map<string, Expectation[]>();

  /** @param robotsUrl URL of the robots.txt, for the URLs of failures. */
  constructor(
    document: RobotsDocument,
    expectations: readonly Expectation[],
    maxSteps: number,
    robotsUrl?: string | URL,
  ) {
    this.#document = document;
    this.#expectations = expectations;
    this.#maxSteps = maxSteps;
    this.#robotsUrl = robotsUrl;
    for (const expectation of expectations) {
      for (const { token } of expectation.crawlers) {
        const known = this.#byCrawler.get(token);
        if (known === undefined) this.#byCrawler.set(token, [expectation]);
        else known.push(expectation);
      }
    }
  }

  /** Returns the results, in the order of the expectations. */
  results(): readonly Outcome[] {
    return this.#expectations.map((expectation) => this.#check(expectation));
  }

  #check(expectation: Expectation): Outcome {
    const failures = new Map<string, Failure & { readonly crawlers: string[] }>();
    let isSettled = true;
    for (const crawler of expectation.crawlers) {
      const answer = this.#answerFor(crawler, expectation);
      if (answer.result === "unsettled") isSettled = false;
      if (answer.result !== "refuted") continue;
      const { url, decision } = answer;
      const key = `${decision.because === "rule" ? decision.rule.line : decision.because} ${url}`;
      const known = failures.get(key);
      if (known !== undefined) known.crawlers.push(crawler.token);
      else
        failures.set(key, {
          crawlers: [crawler.token],
          url,
          decision,
          groups: this.#matcherFor(crawler).groups,
        });
    }
    const status = failures.size > 0 ? "failed" : isSettled ? "passed" : "unsettled";
    return { expectation, status, failures: [...failures.values()] };
  }

  /** Returns the patterns of contrary expectations for a crawler that count more than an expectation. */
  #exceptionsTo({ pattern, allowed }: Expectation, { token }: Crawler): readonly string[] {
    return (this.#byCrawler.get(token) ?? [])
      .filter((other) => other.allowed !== allowed)
      .filter(({ pattern: { length } }) => (allowed ? length > pattern.length : length >= pattern.length))
      .map((other) => other.pattern);
  }

  /** Returns the compiled rules for a crawler, in its own dialect. */
  #matcherFor({ token, profile }: Crawler): Matcher {
    const known = this.#matchers.get(token);
    if (known !== undefined) return known;
    const made = compile(this.#document, profile ?? token, {
      ...(profile === undefined ? { dialect: defaultDialect } : {}),
      ...(this.#robotsUrl === undefined ? {} : { robotsUrl: this.#robotsUrl }),
    });
    this.#matchers.set(token, made);
    return made;
  }

  #answerFor(crawler: Crawler, expectation: Expectation): PatternAnswer {
    const { allowed, pattern } = expectation;
    const matcher = this.#matcherFor(crawler);
    const rules = rulesKeyOf(matcher);
    const answers = this.#answers.get(rules) ?? new Map<string, PatternAnswer>();
    this.#answers.set(rules, answers);
    const except = this.#exceptionsTo(expectation, crawler);
    const key = `${allowed} ${pattern} ${except.join(" ")}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    this.proofs++;
    const ask = allowed ? alwaysAllows : alwaysBlocks;
    const answer = ask(matcher, pattern, { maxSteps: this.#maxSteps, except });
    answers.set(key, answer);
    return answer;
  }
}

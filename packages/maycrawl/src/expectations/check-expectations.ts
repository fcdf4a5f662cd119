import { compile, type Decision, defaultDialect, type Matcher, type RobotsDocument } from "@maycrawl/engine";
import { alwaysAllows, alwaysBlocks, type DifferenceOptions, difference } from "@maycrawl/engine/prove";
import type { Crawler } from "../options/crawler-option.ts";
import { rulesIdOf } from "../verdict/rules-id.ts";
import type { Expectation, PatternExpectation } from "./expectation.ts";

/** A URL that some crawlers get otherwise than expected. */
export interface Failure {
  /** Tokens of the crawlers with this URL and decision. */
  readonly crawlers: readonly string[];
  readonly url: string;
  readonly decision: Decision;
  /** The earlier decision, if it was expected to be unchanged. */
  readonly before: Decision | undefined;
}

/** Result of one expectation for one robots.txt. */
export interface Outcome {
  readonly expectation: Expectation;
  readonly status: "passed" | "failed" | "unsettled";
  /** URLs that show a failure; empty otherwise. */
  readonly failures: readonly Failure[];
}

/** Answer to one question. */
type Answer =
  | { readonly result: "proved" | "unsettled" }
  | (Pick<Failure, "url" | "decision" | "before"> & { readonly result: "refuted" });

/**
 * Proves or refutes the expectations of a test file for a document. If two expectations contradict each other for a
 * crawler and a URL, the longer pattern counts; of equal lengths the one for the crawler itself, then the one for a
 * purpose; otherwise the one that allows, as in a robots.txt.
 */
export class ExpectationChecks {
  /** Number of proofs so far. */
  proofs = 0;
  /** Number of bytes of the files that were read for crawlers so far: of the same file once for each crawler. */
  bytesRead = 0;
  readonly #document: RobotsDocument;
  readonly #expectations: readonly Expectation[];
  readonly #maxSteps: number;
  readonly #robotsUrl: string | URL | undefined;
  readonly #matchers = new Map<RobotsDocument, Map<string, Matcher>>();
  /** Answers by the rules and the question. */
  readonly #answers = new Map<string, Answer>();
  /** Expectations for each crawler, by what they allow and its token: `true Googlebot`. */
  readonly #byCrawler = new Map<string, PatternExpectation[]>();

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
      if (expectation.kind !== "pattern") continue;
      for (const { token } of expectation.crawlers) {
        const key = `${expectation.allowed} ${token}`;
        const known = this.#byCrawler.get(key);
        if (known === undefined) this.#byCrawler.set(key, [expectation]);
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
      const { url, decision, before } = answer;
      const key = `${decision.because === "rule" ? decision.rule.line : decision.because} ${url}`;
      const known = failures.get(key);
      if (known !== undefined) known.crawlers.push(crawler.token);
      else failures.set(key, { crawlers: [crawler.token], url, decision, before });
    }
    const status = failures.size > 0 ? "failed" : isSettled ? "passed" : "unsettled";
    return { expectation, status, failures: [...failures.values()] };
  }

  /** Returns the patterns of contrary expectations for a crawler that count more than an expectation. */
  #exceptionsTo(expectation: PatternExpectation, { token }: Crawler): readonly string[] {
    return this.#expecting(!expectation.allowed, token)
      .filter((other) => countsMore(other, expectation))
      .map(({ pattern }) => pattern);
  }

  #expecting(allowed: boolean, token: string): readonly PatternExpectation[] {
    return this.#byCrawler.get(`${allowed} ${token}`) ?? [];
  }

  #matcherFor(document: RobotsDocument, crawler: Crawler): Matcher {
    const matchers = this.#matchers.get(document) ?? new Map<string, Matcher>();
    this.#matchers.set(document, matchers);
    const known = matchers.get(crawler.token);
    if (known !== undefined) return known;
    const made = matcherFor(document, crawler, this.#robotsUrl);
    this.bytesRead += document.bytes.length;
    matchers.set(crawler.token, made);
    return made;
  }

  #answerFor(crawler: Crawler, expectation: Expectation): Answer {
    const matcher = this.#matcherFor(this.#document, crawler);
    if (expectation.kind === "pattern") {
      const { allowed, pattern } = expectation;
      const except = this.#exceptionsTo(expectation, crawler);
      const ask = allowed ? alwaysAllows : alwaysBlocks;
      return this.#once(matcher, `${allowed} ${pattern} ${except.join(" ")}`, () => {
        const answer = ask(matcher, pattern, { maxSteps: this.#maxSteps, except });
        return answer.result === "refuted" ? { ...answer, before: undefined } : answer;
      });
    }
    const before = this.#matcherFor(expectation.before, crawler);
    const all = [true, false].flatMap((allowed) => this.#expecting(allowed, crawler.token));
    const except = all.map(({ pattern }) => pattern);
    return this.#once(matcher, `${rulesIdOf(before)} ${except.join(" ")}`, () =>
      changeOf(before, matcher, { maxSteps: this.#maxSteps, stopAtFirst: true, except }),
    );
  }

  /** Returns the answer to a question about rules. Each question is asked once. */
  #once(matcher: Matcher, question: string, ask: () => Answer): Answer {
    const key = `${rulesIdOf(matcher)} ${question}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    this.proofs++;
    const answer = ask();
    this.#answers.set(key, answer);
    return answer;
  }
}

/** Whether one of two contrary expectations counts for the URLs that both of their patterns match. */
function countsMore(one: PatternExpectation, other: PatternExpectation): boolean {
  const byLength = one.pattern.length - other.pattern.length;
  const difference = byLength === 0 ? one.rank - other.rank : byLength;
  return difference > 0 || (difference === 0 && one.allowed);
}

/** Returns the rules of a document for a crawler, in its own dialect. */
export function matcherFor(
  document: RobotsDocument,
  { token, profile }: Crawler,
  robotsUrl?: string | URL,
): Matcher {
  return compile(document, profile ?? token, {
    ...(profile === undefined ? { dialect: defaultDialect } : {}),
    ...(robotsUrl === undefined ? {} : { robotsUrl }),
  });
}

/** Returns whether an answer changed, and a URL that shows it. */
function changeOf(before: Matcher, after: Matcher, options: DifferenceOptions): Answer {
  const { result, witnesses } = difference(before, after, options);
  const [witness] = witnesses;
  if (witness !== undefined) {
    return { result: "refuted", url: witness.url, decision: witness.after, before: witness.before };
  }
  return { result: result === "equal" ? "proved" : "unsettled" };
}

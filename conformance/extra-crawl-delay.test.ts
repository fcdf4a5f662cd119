import { compile, dialects, parse } from "@maycrawl/engine";
import { expect, it } from "vitest";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements } from "./extra-question.ts";
import { robotsOf } from "./vector.ts";

interface DelayCase extends ExtraCase {
  /** Whether peers disagree. If they do, `majority` is the answer of most of them. */
  readonly contested?: boolean;
  readonly majority?: number | null;
}

const cases = extraCases("extensions");
const delays = cases.filter(({ kind }) => kind === "crawl-delay") as readonly DelayCase[];

const delayOf = (one: DelayCase): number | null =>
  compile(parse(robotsOf(one), { dialect: dialects.rfc9309 }), one.agent ?? "").crawlDelay ?? null;

describeExtra("the corpus of crawl delays", () => {
  it("has all cases, and the cases of other extensions", () => {
    expect(countsOf(cases)).toEqual({
      "crawl-delay": 94,
      // `extra-other-records.test.ts` has these.
      "other request-rate": 12,
      "other host": 11,
      "other content-signal": 7,
      "other clean-param": 1,
    });
  });

  it("gets the peers' answers from compile() in 94 cases, or the majority's if they disagree", () => {
    expect(delays).toHaveLength(94);
    const wanted = (one: ExtraCase): unknown => {
      const { contested, majority, expect: expected } = one as DelayCase;
      return contested ? majority : expected;
    };
    expect(disagreements(delays, (one) => delayOf(one as DelayCase), wanted)).toEqual([]);
  });
});

import { classifyStatus, dialects, getRobotsUrl, governs } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, questionOf, verdictOf } from "./extra-question.ts";

const cases = extraCases("peers-agree");
const allow = cases.filter(({ kind }) => kind === "allow");

/** Reasons why `rfc9309` answers differently in cases that depend on a leniency of Google's. */
const NO_COLON = "§2.2: a record needs its colon";
const INDEX = "§2.2.2: an allow for index.html is for that path alone";
const GOOGLE_ONLY: ReadonlyMap<string, string> = new Map([
  ["p-agree-0290", NO_COLON],
  ["p-agree-0434", NO_COLON],
  ["p-agree-0435", NO_COLON],
  ["p-agree-0444", NO_COLON],
  ["p-agree-0450", NO_COLON],
  ["p-agree-1316", NO_COLON],
  ["p-agree-1318", NO_COLON],
  ["p-agree-1319", NO_COLON],
  ["p-agree-0307", INDEX],
  ["p-agree-1327", INDEX],
]);

/** Cases whose URL is relative or empty: a wrong argument, unless the dialect takes URLs verbatim. */
const NO_URL: readonly string[] = ["p-agree-0147", "p-agree-0778", "p-agree-0782"];

/**
 * Cases with a raw `<` in the rule and the URL. The peers got the URL as a string and compared it verbatim. A client
 * sends `%3C`, but Google's parser does not encode the rule.
 */
const RAW_IN_URL: readonly string[] = ["p-agree-0093", "p-agree-0094", "p-agree-0694", "p-agree-0695"];

const REDIRECTS = "the fetching code follows redirects before the engine gets a status";
const NO_NUMBER = "a class of statuses, not a single status";
const NO_REDIRECT =
  "a 3xx without a target does not show that the file is missing, so it counts as a failure here";
const UNFIT_STATUS: ReadonlyMap<string, string> = new Map([
  ["p-status-0033", NO_REDIRECT],
  ["p-status-0034", NO_REDIRECT],
  ["p-status-0043", REDIRECTS],
  ["p-status-0044", REDIRECTS],
  ["p-status-0045", REDIRECTS],
  ["p-status-0047", NO_NUMBER],
]);

const KIND_OF: Readonly<Record<string, string>> = {
  parse: "successful",
  "allow-all": "unavailable",
  "disallow-all": "unreachable",
};

describeExtra("cases in which the peers and Google agree", () => {
  it("are complete", () => {
    expect(countsOf(cases)).toEqual({
      allow: 1574,
      "scope applies": 26,
      "scope robots-url": 23,
      status: 44,
      "other matching-line": 9,
    });
  });

  describe("about verdicts", () => {
    const plain = allow.filter(({ id }) => !NO_URL.includes(id));

    it("get the expected answer in google, in 1,571 cases", () => {
      expect(plain).toHaveLength(1571);
      const sent = plain.filter(({ id }) => !RAW_IN_URL.includes(id));
      expect(disagreements(sent, (one) => verdictOf(one, dialects.google))).toEqual([]);
    });

    it("get the expected answer for four URLs that clients never send, but only if URLs are taken verbatim", () => {
      const raw = allow.filter(({ id }) => RAW_IN_URL.includes(id));
      const verbatim = { ...dialects.google, urls: "verbatim" } as const;
      expect(disagreements(raw, (one) => verdictOf(one, verbatim))).toEqual([]);
      const wanted = ({ expect: expected }: ExtraCase): unknown => expected !== true;
      expect(disagreements(raw, (one) => verdictOf(one, dialects.google), wanted)).toEqual([]);
    });

    it("get the expected answer in rfc9309, except in ten cases", () => {
      const strict = plain.filter(({ id }) => !GOOGLE_ONLY.has(id));
      expect(strict).toHaveLength(1561);
      const wanted = (one: ExtraCase): unknown => one.rfc9309 ?? one.expect;
      expect(disagreements(strict, (one) => verdictOf(one, dialects.rfc9309), wanted)).toEqual([]);
    });

    it("get the opposite answer in rfc9309 in the ten cases", () => {
      const lenient = allow.filter(({ id }) => GOOGLE_ONLY.has(id));
      expect(lenient).toHaveLength(GOOGLE_ONLY.size);
      expect(
        disagreements(
          lenient,
          (one) => verdictOf(one, dialects.rfc9309),
          (one) => one.expect !== true,
        ),
      ).toEqual([]);
    });

    for (const dialect of [dialects.rfc9309, dialects.google]) {
      it(`are wrong arguments in ${dialect.name} for three invalid URLs, unless URLs are taken verbatim`, () => {
        const none = allow.filter(({ id }) => NO_URL.includes(id));
        expect(none).toHaveLength(3);
        expect(none.map((one) => verdictOf(one, dialect))).toEqual(none.map(() => "ERR_ROBOTS_INVALID_URL"));
        expect(disagreements(none, (one) => verdictOf(one, { ...dialect, urls: "verbatim" }))).toEqual([]);
      });
    }
  });

  for (const dialect of [dialects.rfc9309, dialects.google]) {
    it(`get the expected deciding line in ${dialect.name}`, () => {
      const lined = cases.filter(({ op }) => op === "matching-line");
      const lineOf = (one: ExtraCase): unknown => {
        const outcome = ask(questionOf(one, dialect));
        return "throws" in outcome ? outcome.throws : outcome.line;
      };
      expect(disagreements(lined, lineOf)).toEqual([]);
    });
  }

  it("get the expected answer from governs()", () => {
    const scoped = cases.filter(({ op }) => op === "applies");
    expect(disagreements(scoped, ({ robots_url, url }) => governs(robots_url ?? "", url ?? ""))).toEqual([]);
  });

  it("get the expected URL from getRobotsUrl()", () => {
    const located = cases.filter(({ op }) => op === "robots-url");
    expect(disagreements(located, ({ url }) => robotsUrlOrNull(url ?? ""))).toEqual([]);
  });

  describe("about statuses", () => {
    const statuses = cases.filter(({ kind }) => kind === "status");

    it("get the expected answer from classifyStatus() for 41 statuses", () => {
      const single = statuses.filter(({ id }) => !UNFIT_STATUS.has(id));
      const kinds = single.map(({ id, status }) => ({ id, kind: classifyStatus(status as number) }));
      expect(kinds).toEqual(
        single.map(({ id, expect: expected }) => ({ id, kind: KIND_OF[String(expected)] })),
      );
    });

    for (const [id, reason] of UNFIT_STATUS) {
      it.skip(`${id}: ${reason}`);
    }
  });
});

function robotsUrlOrNull(url: string): string | null {
  try {
    return getRobotsUrl(url).href;
  } catch {
    return null;
  }
}

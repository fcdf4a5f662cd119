import { classifyStatus, dialects, getRobotsUrl, governs } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { ask } from "./ask.ts";
import { countsOf, describeExtra, type ExtraCase, extraCases } from "./extra-corpus.ts";
import { disagreements, questionOf, verdictOf } from "./extra-question.ts";

const cases = extraCases("peers-agree");
const allow = cases.filter(({ kind }) => kind === "allow");

/**
 * The cases that rest on a leniency of Google's which RFC 9309 does not ask for, and the clause by
 * which `rfc9309` answers otherwise.
 */
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

/** Their URL is relative or empty: a wrong argument, unless the dialect takes URLs as they stand. */
const NO_URL: readonly string[] = ["p-agree-0147", "p-agree-0778", "p-agree-0782"];

/**
 * A rule and a URL with a raw `<`: the peers were given the URL as a string and compared it as it stood. A client
 * sends `%3C`, and Google's parser does not encode the rule.
 */
const RAW_IN_URL: readonly string[] = ["p-agree-0093", "p-agree-0094", "p-agree-0694", "p-agree-0695"];

const REDIRECTS = "a chain of redirects is followed by whoever fetches, before the engine sees a status";
const NO_NUMBER = "a class of statuses, not one";
const NO_REDIRECT =
  "a 3xx that leads nowhere is no word that there is no file, so it counts as a failure here";
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

describeExtra("what the peers and Google agree on", () => {
  it("is all here", () => {
    expect(countsOf(cases)).toEqual({
      allow: 1574,
      "scope applies": 26,
      "scope robots-url": 23,
      status: 44,
      "other matching-line": 9,
    });
  });

  describe("verdicts", () => {
    const plain = allow.filter(({ id }) => !NO_URL.includes(id));

    it("1,571 in google", () => {
      expect(plain).toHaveLength(1571);
      const sent = plain.filter(({ id }) => !RAW_IN_URL.includes(id));
      expect(disagreements(sent, (one) => verdictOf(one, dialects.google))).toEqual([]);
    });

    it("four that no client sends so are judged so only where URLs are taken verbatim", () => {
      const raw = allow.filter(({ id }) => RAW_IN_URL.includes(id));
      const verbatim = { ...dialects.google, urls: "verbatim" } as const;
      expect(disagreements(raw, (one) => verdictOf(one, verbatim))).toEqual([]);
      const wanted = ({ expect: expected }: ExtraCase): unknown => expected !== true;
      expect(disagreements(raw, (one) => verdictOf(one, dialects.google), wanted)).toEqual([]);
    });

    it("all but ten in rfc9309", () => {
      const strict = plain.filter(({ id }) => !GOOGLE_ONLY.has(id));
      expect(strict).toHaveLength(1561);
      const wanted = (one: ExtraCase): unknown => one.rfc9309 ?? one.expect;
      expect(disagreements(strict, (one) => verdictOf(one, dialects.rfc9309), wanted)).toEqual([]);
    });

    it("the ten are the other way round in rfc9309", () => {
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
      it(`three no URLs are wrong arguments in ${dialect.name}, and judged if taken verbatim`, () => {
        const none = allow.filter(({ id }) => NO_URL.includes(id));
        expect(none).toHaveLength(3);
        expect(none.map((one) => verdictOf(one, dialect))).toEqual(none.map(() => "ERR_ROBOTS_INVALID_URL"));
        expect(disagreements(none, (one) => verdictOf(one, { ...dialect, urls: "verbatim" }))).toEqual([]);
      });
    }
  });

  for (const dialect of [dialects.rfc9309, dialects.google]) {
    it(`the deciding line, in ${dialect.name}`, () => {
      const lined = cases.filter(({ op }) => op === "matching-line");
      const lineOf = (one: ExtraCase): unknown => {
        const outcome = ask(questionOf(one, dialect));
        return "throws" in outcome ? outcome.throws : outcome.line;
      };
      expect(disagreements(lined, lineOf)).toEqual([]);
    });
  }

  it("which URLs a robots.txt governs", () => {
    const scoped = cases.filter(({ op }) => op === "applies");
    expect(disagreements(scoped, ({ robots_url, url }) => governs(robots_url ?? "", url ?? ""))).toEqual([]);
  });

  it("where the robots.txt of a URL is", () => {
    const located = cases.filter(({ op }) => op === "robots-url");
    expect(disagreements(located, ({ url }) => robotsUrlOrNull(url ?? ""))).toEqual([]);
  });

  describe("what a status means", () => {
    const statuses = cases.filter(({ kind }) => kind === "status");

    it("41 statuses", () => {
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

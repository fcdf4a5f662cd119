import { describe, expect, test } from "vitest";
import { type DialectName, dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import type { UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import type { SuccessfulAccess } from "./access-result.ts";
import { compileAccess } from "./compile-access.ts";
import { type AccessHistory, addAttempt, resolveAccess, type SiteKnowledge } from "./ladder.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** Times of the last successful fetch and of the first failure. */
const FETCHED = Date.UTC(2026, 0, 1);
const FAILED = FETCHED + 3 * HOUR;

const file: SuccessfulAccess = {
  kind: "successful",
  status: 200,
  document: parse("User-agent: *\nDisallow: /private\n"),
};
const none: UnavailableAccess = { kind: "unavailable", status: 404 };
const failure = (since: number): UnreachableAccess => ({ kind: "unreachable", status: 503, since });
const silence = (since: number): UnreachableAccess => ({ kind: "unreachable", error: "reset", since });

const history = (...attempts: readonly Parameters<typeof addAttempt>[1][]): AccessHistory => {
  const [first = none, ...more] = attempts;
  return more.reduce(addAttempt, addAttempt(undefined, first));
};

describe("addAttempt()", () => {
  test("keeps only the last answer", () => {
    expect(history(file)).toEqual({ last: file });
    expect(history(file, failure(FAILED), none)).toEqual({ last: none });
    expect(history(failure(FAILED), file)).toEqual({ last: file });
  });

  test("keeps the answer before the failures, and the time of the first failure", () => {
    expect(history(file, failure(FAILED))).toEqual({ last: failure(FAILED), copy: file });
    const again = history(file, failure(FAILED), silence(FAILED + HOUR), failure(FAILED + DAY));
    expect(again).toEqual({ last: failure(FAILED), copy: file });
    const now = history(file, failure(FAILED), silence(FAILED + HOUR));
    expect(now.last).toEqual({ kind: "unreachable", error: "reset", since: FAILED });
  });

  test("keeps no copy before the first answer, and starts again after a new answer", () => {
    expect(history(failure(FAILED), failure(FAILED + 1))).toEqual({ last: failure(FAILED) });
    const after = history(file, failure(FAILED), none, failure(FAILED + DAY));
    expect(after).toEqual({ last: failure(FAILED + DAY), copy: none });
  });

  test("uses the earlier time of two failures if the clock goes back", () => {
    expect(history(failure(FAILED), failure(FAILED - HOUR)).last).toEqual(failure(FAILED - HOUR));
  });
});

describe("resolveAccess() returns the last answer at any time", () => {
  test.each(Object.values(dialects))("in dialect $name", (dialect) => {
    for (const last of [file, none]) {
      const held = resolveAccess({ last }, FETCHED + 400 * DAY, dialect);
      expect(held).toEqual({ access: last, from: "answer", step: undefined, until: undefined });
      expect(held.access).toBe(last);
    }
  });
});

type Verdict = "closed" | "copy" | "open";

/** Returns what a crawler may fetch: nothing, what the copy allows, or everything. */
function verdict(of: AccessHistory, after: number, name: DialectName, site?: SiteKnowledge): Verdict {
  const { access, from } = resolveAccess(of, FAILED + after, dialects[name], site);
  const matcher = compileAccess(access, "anybot", { dialect: dialects[name] });
  const [secret, page] = ["private", "page"].map((path) => matcher.decide(`https://example.com/${path}`));
  if (page?.allowed === false) return "closed";
  expect(from === "copy").toBe(secret?.allowed === false);
  return from === "copy" ? "copy" : "open";
}

/** One step of a ladder: milliseconds since the first failure, and the verdicts with and without a copy. */
type Row = readonly [after: number, withCopy: Verdict, without: Verdict];

const LONG_CLOSED: readonly Row[] = [
  [0, "closed", "closed"],
  [30 * DAY, "closed", "closed"],
  [4000 * DAY, "closed", "closed"],
];
const RFC: readonly Row[] = [
  [0, "closed", "closed"],
  [12 * HOUR, "closed", "closed"],
  [30 * DAY - 1, "closed", "closed"],
  [30 * DAY, "copy", "open"],
  [4000 * DAY, "copy", "open"],
];
const GOOGLE: readonly Row[] = [
  [0, "closed", "closed"],
  [12 * HOUR - SECOND, "closed", "closed"],
  [12 * HOUR - 1, "closed", "closed"],
  [12 * HOUR, "copy", "open"],
  [30 * DAY, "copy", "open"],
  [30 * DAY + 12 * HOUR - 1, "copy", "open"],
  [30 * DAY + 12 * HOUR, "closed", "closed"],
];

const LADDERS: Readonly<Record<DialectName, readonly Row[]>> = {
  rfc9309: RFC,
  google: GOOGLE,
  "google-code": GOOGLE,
  "google-2019": RFC,
  "google-2012": LONG_CLOSED,
  "draft-1996": LONG_CLOSED,
  "classic-1994": LONG_CLOSED,
  bing: RFC,
  // Yandex uses these steps only if there is no answer. After a 5xx it forbids nothing, so a 5xx begins no outage.
  yandex: RFC,
  "yandex-code": RFC,
  baidu: RFC,
  seznam: RFC,
  applebot: RFC,
  amazonbot: [
    [0, "copy", "open"],
    [30 * DAY - 1, "copy", "open"],
    [30 * DAY, "open", "open"],
  ],
};

describe.each(Object.entries(LADDERS) as [DialectName, readonly Row[]][])(
  "resolveAccess() in an outage with dialect %s",
  (name, rows) => {
    test.each(rows)("after %i ms: %s with a copy, %s without one", (after, withCopy, without) => {
      expect(verdict(history(file, silence(FAILED)), after, name)).toBe(withCopy);
      expect(verdict(history(silence(FAILED)), after, name)).toBe(without);
    });

    test("counts from the first failure", () => {
      const tried = history(file, silence(FAILED), silence(FAILED + DAY), silence(FAILED + 29 * DAY));
      for (const [after, withCopy] of rows) expect(verdict(tried, after, name)).toBe(withCopy);
    });
  },
);

describe("resolveAccess() for google, 30 days after the first 12 hours", () => {
  const END = 12 * HOUR + 30 * DAY;

  test.each<[answers: boolean | undefined, expected: Verdict]>([
    [true, "open"],
    [false, "closed"],
    [undefined, "closed"],
  ])("with site.answers %j gives the verdict %s", (answers, expected) => {
    const site = { answers };
    expect(verdict(history(file, failure(FAILED)), END, "google", site)).toBe(expected);
    expect(verdict(history(file, failure(FAILED)), END - 1, "google", site)).toBe("copy");
    expect(verdict(history(file, failure(FAILED)), 12 * HOUR - 1, "google", site)).toBe("closed");
  });
});

describe("resolveAccess() returns", () => {
  test("the current step and the start of the next one", () => {
    const outage = dialects.google.access.outage;
    const held = (after: number) =>
      resolveAccess(history(file, failure(FAILED)), FAILED + after, dialects.google);
    expect(held(0)).toEqual({
      access: failure(FAILED),
      from: "outage",
      step: outage[0],
      until: FAILED + 12 * HOUR,
    });
    expect(held(12 * HOUR)).toEqual({
      access: file,
      from: "copy",
      step: outage[1],
      until: FAILED + 12 * HOUR + 30 * DAY,
    });
    expect(held(12 * HOUR + 30 * DAY)).toMatchObject({ from: "outage", step: outage[2], until: undefined });
  });

  test("the status of the failure when nothing is forbidden any more, or 0 without an answer", () => {
    const late = FAILED + 30 * DAY;
    expect(resolveAccess(history(failure(FAILED)), late).access).toEqual({
      kind: "unavailable",
      status: 503,
    });
    expect(resolveAccess(history(silence(FAILED)), late).access).toEqual({ kind: "unavailable", status: 0 });
  });

  test("an earlier 404 as the copy", () => {
    const held = resolveAccess(history(file, none, failure(FAILED)), FAILED + 30 * DAY);
    expect(held).toMatchObject({ access: none, from: "copy" });
  });

  test("the first step if the clock goes back", () => {
    expect(verdict(history(file, failure(FAILED)), -DAY, "google")).toBe("closed");
    expect(verdict(history(file, failure(FAILED)), -DAY, "amazonbot")).toBe("copy");
  });

  test("the copy in a cached-or-closed step, and the failure if there is no copy or the dialect has no steps", () => {
    const { rfc9309 } = dialects;
    const keeping = {
      ...rfc9309,
      access: { ...rfc9309.access, outage: [{ afterSeconds: 0, holds: "cached-or-closed" as const }] },
    };
    expect(resolveAccess(history(file, failure(FAILED)), FAILED, keeping).access).toBe(file);
    expect(resolveAccess(history(failure(FAILED)), FAILED, keeping).access).toEqual(failure(FAILED));
    const stepless = { ...rfc9309, access: { ...rfc9309.access, outage: [] } };
    expect(resolveAccess(history(file, failure(FAILED)), FAILED, stepless).access).toEqual(failure(FAILED));
  });
});

describe("resolveAccess() for a site that answers 5xx for missing pages", () => {
  const site = { answersMissingWith5xx: true };

  test("treats a 5xx for the robots.txt as a missing file", () => {
    const held = resolveAccess(history(file, failure(FAILED)), FAILED, dialects["google-2019"], site);
    expect(held).toEqual({
      access: { kind: "unavailable", status: 503 },
      from: "answer",
      step: undefined,
      until: undefined,
    });
  });

  test.each<[name: DialectName, expected: Verdict]>([
    ["google-2012", "open"],
    ["google-2019", "open"],
    ["google", "open"],
    // Amazonbot treats a 404 like a 5xx.
    ["amazonbot", "copy"],
  ])("with dialect %s gives the verdict %s", (name, expected) => {
    expect(verdict(history(file, failure(FAILED)), 0, name, site)).toBe(expected);
  });

  test("does not treat a missing answer or a 429 as a missing file", () => {
    expect(verdict(history(file, silence(FAILED)), 0, "google", site)).toBe("closed");
    const busy: UnreachableAccess = { kind: "unreachable", status: 429, since: FAILED };
    expect(verdict(history(file, busy), 0, "google", site)).toBe("closed");
  });
});

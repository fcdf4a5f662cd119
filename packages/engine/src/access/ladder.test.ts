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
/** When the robots.txt was had for the last time, and when it failed for the first time. */
const HAD = Date.UTC(2026, 0, 1);
const FAILED = HAD + 3 * HOUR;

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

describe("the history", () => {
  test("an answer is all that is kept", () => {
    expect(history(file)).toEqual({ last: file });
    expect(history(file, failure(FAILED), none)).toEqual({ last: none });
    expect(history(failure(FAILED), file)).toEqual({ last: file });
  });

  test("failures keep the answer before them, and the time of the first one", () => {
    expect(history(file, failure(FAILED))).toEqual({ last: failure(FAILED), copy: file });
    const again = history(file, failure(FAILED), silence(FAILED + HOUR), failure(FAILED + DAY));
    expect(again).toEqual({ last: failure(FAILED), copy: file });
    const now = history(file, failure(FAILED), silence(FAILED + HOUR));
    expect(now.last).toEqual({ kind: "unreachable", error: "reset", since: FAILED });
  });

  test("without an answer there is no copy, and a new answer begins anew", () => {
    expect(history(failure(FAILED), failure(FAILED + 1))).toEqual({ last: failure(FAILED) });
    const after = history(file, failure(FAILED), none, failure(FAILED + DAY));
    expect(after).toEqual({ last: failure(FAILED + DAY), copy: none });
  });

  test("a clock that goes back makes no failure younger", () => {
    expect(history(failure(FAILED), failure(FAILED - HOUR)).last).toEqual(failure(FAILED - HOUR));
  });
});

describe("an answer holds, at any time and in any dialect", () => {
  test.each(Object.values(dialects))("$name", (dialect) => {
    for (const last of [file, none]) {
      const held = resolveAccess({ last }, HAD + 400 * DAY, dialect);
      expect(held).toEqual({ access: last, from: "answer", step: undefined, until: undefined });
      expect(held.access).toBe(last);
    }
  });
});

type Verdict = "closed" | "copy" | "open";

/** What a crawler may do: nothing, what the copy says, or everything. */
function verdict(of: AccessHistory, after: number, name: DialectName, site?: SiteKnowledge): Verdict {
  const { access, from } = resolveAccess(of, FAILED + after, dialects[name], site);
  const matcher = compileAccess(access, "anybot", { dialect: dialects[name] });
  const [secret, page] = ["private", "page"].map((path) => matcher.decide(`https://example.com/${path}`));
  if (page?.allowed === false) return "closed";
  expect(from === "copy").toBe(secret?.allowed === false);
  return from === "copy" ? "copy" : "open";
}

/** A dialect's ladder: what holds right before and right from a time on, with a copy and without one. */
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
  // Only where nobody answers: its 5xx opens the site, and is no outage.
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
  "the ladder of %s",
  (name, rows) => {
    test.each(rows)("after %i ms: %s with a copy, %s without", (after, withCopy, without) => {
      expect(verdict(history(file, silence(FAILED)), after, name)).toBe(withCopy);
      expect(verdict(history(silence(FAILED)), after, name)).toBe(without);
    });

    test("is counted from the first of the failures", () => {
      const tried = history(file, silence(FAILED), silence(FAILED + DAY), silence(FAILED + 29 * DAY));
      for (const [after, withCopy] of rows) expect(verdict(tried, after, name)).toBe(withCopy);
    });
  },
);

describe("google, 30 days after the first 12 hours", () => {
  const END = 12 * HOUR + 30 * DAY;

  test.each<[answers: boolean | undefined, expected: Verdict]>([
    [true, "open"],
    [false, "closed"],
    [undefined, "closed"],
  ])("whether the site answers: %j", (answers, expected) => {
    const site = { answers };
    expect(verdict(history(file, failure(FAILED)), END, "google", site)).toBe(expected);
    expect(verdict(history(file, failure(FAILED)), END - 1, "google", site)).toBe("copy");
    expect(verdict(history(file, failure(FAILED)), 12 * HOUR - 1, "google", site)).toBe("closed");
  });
});

describe("what is held", () => {
  test("names its step, and when the next one begins", () => {
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

  test("says with what status the site failed, also where that opens it; 0 where nobody answered", () => {
    const late = FAILED + 30 * DAY;
    expect(resolveAccess(history(failure(FAILED)), late).access).toEqual({
      kind: "unavailable",
      status: 503,
    });
    expect(resolveAccess(history(silence(FAILED)), late).access).toEqual({ kind: "unavailable", status: 0 });
  });

  test("a copy may be the answer that there was no file", () => {
    const held = resolveAccess(history(file, none, failure(FAILED)), FAILED + 30 * DAY);
    expect(held).toMatchObject({ access: none, from: "copy" });
  });

  test("a clock that goes back stays on the first step", () => {
    expect(verdict(history(file, failure(FAILED)), -DAY, "google")).toBe("closed");
    expect(verdict(history(file, failure(FAILED)), -DAY, "amazonbot")).toBe("copy");
  });

  test("a dialect may keep a copy, and stay closed without one; one without steps is closed", () => {
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

describe("a site that answers 5xx for missing pages", () => {
  const site = { answersMissingWith5xx: true };

  test("has no robots.txt where it answers 5xx for that", () => {
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
    // To whom a 404 says as little as a 5xx.
    ["amazonbot", "copy"],
  ])("in %s", (name, expected) => {
    expect(verdict(history(file, failure(FAILED)), 0, name, site)).toBe(expected);
  });

  test("but no answer, and a 429, are no missing page", () => {
    expect(verdict(history(file, silence(FAILED)), 0, "google", site)).toBe("closed");
    const busy: UnreachableAccess = { kind: "unreachable", status: 429, since: FAILED };
    expect(verdict(history(file, busy), 0, "google", site)).toBe("closed");
  });
});

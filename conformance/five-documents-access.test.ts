import { compileAccess, type Dialect, dialects, type HeldAccess, parse } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { heldAfter, type Story, stepOf } from "./attempts.ts";
import { casesOf, type DocumentCase, titleOf } from "./five-documents.ts";

const DAY = 86_400;
const RULES = "User-agent: *\nDisallow: /closed\n";
const PAGE = `<html><head><meta http-equiv="refresh" content="0; url=/other.txt"></head><body>\n${RULES}</body>\n`;
const FAILURES = ["dns-error", "timeout", "invalid-response", "connection-reset", "chunking-error"];

/** Returns the attempts of a case, as a crawler experiences them. */
function storyOf(status: DocumentCase["status"], dialect: Dialect): Story {
  const document = parse(status === "html-redirect-in-200" ? PAGE : RULES, { dialect });
  const at = 0;
  const found = { at, steps: [stepOf(200, 0)] };
  const failed = { at: 60, steps: [stepOf(503, 0)] };
  const first = (...ends: readonly (number | string)[]): Story => ({
    attempts: [{ at, steps: ends.map(stepOf) }],
    now: 1,
    document,
  });
  const aMonthLater = 60 + 30 * DAY + 1;
  if (typeof status === "number") return first(status);
  if (typeof status !== "string") return first(...(status ?? []));
  switch (status) {
    case "html-redirect-in-200":
      return first(200);
    case "redirect-loop": {
      const back = { status: 301, location: "https://example.com/robots.txt" };
      return { attempts: [{ at, steps: [stepOf(301, 1), back] }], now: 1, document };
    }
    case "5xx-known-misconfigured-404":
      return { ...first(503), site: { answersMissingWith5xx: true } };
    case "5xx-for-more-than-30-days-with-cached-copy":
      return { attempts: [found, failed], now: aMonthLater, document };
    case "permanent-5xx":
    case "5xx-for-more-than-30-days-without-cached-copy":
      return { attempts: [failed], now: aMonthLater, document };
    default:
      if (!FAILURES.includes(status)) throw new Error(`What is "${status}"?`);
      return first(status);
  }
}

/** Returns the access of a crawler, in the documents' words. */
function verdictOf({ access, from }: HeldAccess, dialect: Dialect): string {
  const matcher = compileAccess(access, "anybot", { dialect });
  const [closed, open] = ["closed", "open"].map(
    (path) => matcher.decide(`https://example.com/${path}`).allowed,
  );
  if (closed === open) return open === true ? "allow-all" : "disallow-all";
  return from === "copy" ? "cached" : "parse";
}

const verdictIn = (dialect: Dialect, { status }: DocumentCase): string =>
  verdictOf(heldAfter(storyOf(status, dialect), dialect), dialect);

describe("the access after a status or a failure is that of the document:", () => {
  for (const one of casesOf("status").filter(({ expect: answer }) => answer !== null)) {
    it(titleOf(one), () => {
      expect(verdictIn(dialects[one.dialect], one)).toBe(one.expect);
    });
  }
});

describe("the access that a document leaves undefined", () => {
  const open = casesOf("status").filter(({ expect: answer }) => answer === null);

  it("concerns a failing network and a permanently failing server, in 2012", () => {
    expect(open.map(({ status }) => status)).toEqual([
      ...[...FAILURES, "permanent-5xx"],
      ...[...FAILURES, "permanent-5xx"],
    ]);
    expect(open.filter(({ dialect }) => dialect !== "google-2012")).toEqual([]);
  });

  it.each(open)("is not settled in the dialect of $id, but is settled in RFC 9309", (one) => {
    for (const [dialect, settled] of [
      [dialects[one.dialect], false],
      [dialects.rfc9309, true],
    ] as const) {
      const { access } = heldAfter(storyOf(one.status, dialect), dialect);
      const matcher = compileAccess(access, "anybot", { dialect });
      expect(matcher.decide("https://example.com/x").settled).toBe(settled);
    }
  });

  for (const one of open) {
    it(`closes the site in its dialect, and gets RFC 9309's answer in rfc9309: ${titleOf(one)}`, () => {
      expect(verdictIn(dialects[one.dialect], one)).toBe("disallow-all");
      if (one.rfc9309 !== undefined) expect(verdictIn(dialects.rfc9309, one)).toBe(one.rfc9309);
    });
  }
});

describe("the cache lifetime and the size limit are those of the document:", () => {
  for (const one of casesOf("other", "cache-ttl")) {
    it(titleOf(one), () => {
      expect(dialects[one.dialect].access.cacheSeconds).toBe(one.expect);
    });
  }

  for (const one of casesOf("other", "size-limit")) {
    it(titleOf(one), () => {
      const dialect = dialects[one.dialect];
      expect(dialect.maxBytes).toBe(one.expect);
      if (one.rfc9309 !== undefined) expect(dialects.rfc9309.maxBytes).toBe(one.rfc9309);
      // Text beyond the limit is ignored; text before it is not.
      const rule = "User-agent: *\nDisallow: /x\n";
      const limit = dialect.maxBytes ?? 0;
      const file = (before: number) => parse(`${"#".repeat(before - 1)}\n${rule}`, { dialect });
      expect(file(limit - rule.length).groups).toHaveLength(1);
      expect(file(limit - rule.length).truncated).toBe(false);
      expect(file(limit).groups).toEqual([]);
      expect(file(limit).truncated).toBe(true);
    });
  }
});

import { type DialectName, defaultLifetimeBounds, defaultRetrySchedule, dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { AccessEntry } from "../entry/access-entry.ts";
import { withFetched } from "../entry/entry-attempts.ts";
import type { FetchedRobots, Hop } from "../entry/fetched-robots.ts";
import { type AccessState, type AccessStateRules, accessStateOf } from "./access-state.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 21);
const ORIGIN = "https://example.com";
const TEXT = new TextEncoder().encode("User-agent: *\nDisallow: /a\n");

function rules(name: DialectName = "rfc9309", more: Partial<AccessStateRules> = {}): AccessStateRules {
  return {
    dialect: dialects[name],
    lifetime: defaultLifetimeBounds,
    retry: defaultRetrySchedule,
    refreshAfter: 0.8,
    maxBytes: 512_000,
    ...more,
  };
}

type Came =
  | number
  | "silence"
  | "file"
  | { readonly status: number; readonly header: FetchedRobots["header"] };

function fetched(came: Came, at: number, hops: Partial<Hop>[] = []): FetchedRobots {
  const { status, header } =
    typeof came === "object" ? came : { status: came === "file" ? 200 : came, header: {} };
  const failure = { reason: "timeout", message: "no answer" } as const;
  const last = typeof status === "number" ? { status } : { failure };
  const all = [...hops, last].map((hop) => ({ url: `${ORIGIN}/robots.txt`, ms: 1, ...hop }));
  const bytes = came === "file" || status === 200 ? { bytes: TEXT } : {};
  return { startedAt: at - 1, endedAt: at, hops: all, header, ...bytes };
}

/** What is known after attempts that came to this, so many milliseconds after the start. */
function history(...attempts: readonly (readonly [after: number, came: Came])[]): AccessEntry {
  let entry: AccessEntry | undefined;
  for (const [after, came] of attempts) entry = withFetched(entry, fetched(came, START + after));
  if (entry === undefined) throw new Error("no attempt");
  return entry;
}

const at = (entry: AccessEntry, after: number, by = rules()): AccessState =>
  accessStateOf(ORIGIN, entry, START + after, by);

describe("an answer", () => {
  test.each<[came: Came, name: DialectName, kind: string, days: number]>([
    ["file", "rfc9309", "successful", 1],
    [404, "rfc9309", "unavailable", 1],
    [403, "rfc9309", "unavailable", 1],
    ["file", "draft-1996", "successful", 7],
    ["file", "seznam", "successful", 3],
  ])("%j in %s is %s for %d days", (came, name, kind, days) => {
    const state = at(history([0, came]), HOUR, rules(name));
    expect(state).toMatchObject({ from: "answer", access: { kind }, dueAt: START + days * DAY });
    expect(state.refreshAt).toBe(START + 0.8 * days * DAY);
  });

  test("ends an outage", () => {
    const state = at(history([0, 503], [HOUR, "file"]), HOUR);
    expect(state).toMatchObject({
      from: "answer",
      access: { kind: "successful" },
      dueAt: START + HOUR + DAY,
    });
  });
});

describe("a failure", () => {
  test("is tried again after a while that grows with each", () => {
    const waits = [1, 2, 3, 4].map((times) => {
      const all = Array.from({ length: times }, (_, i) => [i * MINUTE, "silence"] as const);
      return (at(history(...all), times * MINUTE).dueAt - START - (times - 1) * MINUTE) / 1000;
    });
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(96 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(144 * 2 ** i);
    }
  });

  test("counts whatever it was: 503, then silence, then 500", () => {
    const { dueAt } = at(history([0, 503], [MINUTE, "silence"], [2 * MINUTE, 500]), HOUR);
    expect((dueAt - START - 2 * MINUTE) / 1000).toBeGreaterThanOrEqual(4 * 96);
  });

  test("is tried when the server said so", () => {
    const busy = { status: 503, header: { retryAfter: "3600" } };
    const { dueAt } = at(history([0, busy]), MINUTE);
    expect(dueAt - START).toBeGreaterThanOrEqual(HOUR);
    expect(dueAt - START).toBeLessThanOrEqual(1.1 * HOUR);
  });

  test("429 is tried soon, also where it opens the site", () => {
    const state = at(history([0, 429]), MINUTE);
    expect(state.access.kind).toBe("unavailable");
    expect(state.dueAt - START).toBeLessThan(MINUTE);
  });

  test("all who share an entry agree on when", () => {
    const entry = history([0, 503]);
    expect(at(entry, MINUTE).dueAt).toBe(at(entry, 2 * MINUTE).dueAt);
    expect(accessStateOf("https://example.org", entry, START, rules()).dueAt).not.toBe(at(entry, 0).dueAt);
  });

  test("takes nothing from a copy whose time is not over, and everything after", () => {
    const entry = history([0, "file"], [20 * HOUR, 503]);
    expect(at(entry, 21 * HOUR)).toMatchObject({
      from: "fresh-copy",
      access: { kind: "successful" },
      until: START + DAY,
    });
    expect(at(entry, DAY)).toMatchObject({
      from: "outage",
      access: { kind: "unreachable", since: START + 20 * HOUR },
    });
    const asked = history([0, "file"], [20 * HOUR, 429]);
    expect(at(asked, 21 * HOUR)).toMatchObject({ from: "fresh-copy", access: { kind: "successful" } });
    expect(at(asked, DAY)).toMatchObject({ from: "answer", access: { kind: "unavailable", status: 429 } });
  });

  test("the ladder is counted from the first of them", () => {
    const entry = history([0, "file"], [2 * DAY, 503], [3 * DAY, "silence"], [4 * DAY, 500]);
    const google = rules("google");
    expect(at(entry, 2 * DAY + 11 * HOUR, google).access.kind).toBe("unreachable");
    expect(at(entry, 2 * DAY + 12 * HOUR, google)).toMatchObject({
      from: "copy",
      access: { kind: "successful" },
    });
    const end = 2 * DAY + 12 * HOUR + 30 * DAY;
    expect(at(entry, end - 1, google)).toMatchObject({ from: "copy", access: { kind: "successful" } });
    expect(at(entry, end, google).access.kind).toBe("unreachable");
    expect(at(entry, end, { ...google, site: { answers: true } }).access.kind).toBe("unavailable");
  });

  test("dialects that share an entry each make their own of it", () => {
    const entry = history([0, "file"], [2 * DAY, 403], [2 * DAY + HOUR, 403]);
    expect(at(entry, 3 * DAY).access).toEqual({ kind: "unavailable", status: 403 });
    expect(at(entry, 8 * DAY, rules("draft-1996"))).toMatchObject({
      access: { kind: "unreachable", status: 403, since: START + 2 * DAY },
    });
    expect(at(entry, 3 * DAY, rules("amazonbot"))).toMatchObject({
      from: "copy",
      access: { kind: "successful" },
    });
  });
});

describe("redirects", () => {
  const hop = (i: number): Partial<Hop> => ({ status: 301, location: `${ORIGIN}/${i}` });

  test("that whoever fetched did not follow are too many", () => {
    const entry = withFetched(undefined, {
      ...fetched(301, START),
      hops: [{ url: "", ms: 0, status: 301, location: "/x" }],
    });
    expect(at(entry, 0)).toMatchObject({
      access: { kind: "unavailable", status: 301 },
      outcome: { because: "too-many-redirects" },
    });
  });

  test("a dialect that follows fewer than were followed does not read what came", () => {
    const entry = withFetched(undefined, fetched("file", START, [1, 2, 3, 4, 5, 6].map(hop)));
    expect(at(entry, 0).access).toEqual({ kind: "unavailable", status: 301 });
    expect(at(entry, 0, rules("draft-1996")).access.kind).toBe("successful");
  });
});

test("what is longer than counts is said to be", () => {
  const entry = history([0, "file"]);
  expect(at(entry, 0, rules("rfc9309", { maxBytes: TEXT.length })).truncated).toBe(false);
  const cut = at(entry, 0, rules("rfc9309", { maxBytes: TEXT.length - 1 }));
  expect(cut.truncated).toBe(true);
  expect(cut.access.kind === "successful" && cut.access.document.bytes.length).toBe(TEXT.length - 1);
});

describe("an entry", () => {
  test("stays small, whatever a server does", () => {
    const came: Came[] = [503, "silence", 500, 404, 429, 301];
    let entry = history([0, "file"]);
    for (let i = 1; i <= 500; i++)
      entry = withFetched(entry, fetched(came[i % came.length] as Came, START + i));
    // The robots.txt, and the last attempt of each kind: 500 and 503 are one.
    expect(entry.attempts).toHaveLength(6);
    expect(entry.attempts[0]?.fetched.bytes).toBe(TEXT);
    expect(entry.attempts.at(-1)?.lastAt).toBe(START + 500);
  });

  test("merges what came to the same, and remembers when that began", () => {
    const entry = history([0, "file"], [1, 503], [2, 503], [3, 503]);
    expect(
      entry.attempts.map(({ firstAt, lastAt, times }) => [firstAt - START, lastAt - START, times]),
    ).toEqual([
      [0, 0, 1],
      [1, 3, 3],
    ]);
  });

  test("keeps the 404 before an outage, however often the failures change", () => {
    const came: (readonly [number, Came])[] = [[0, "file"]];
    for (let i = 0; i < 10; i++) came.push([(i + 1) * HOUR, i % 2 === 0 ? 503 : 500]);
    came.push([DAY, 404]);
    for (let i = 1; i < 200; i++) came.push([DAY + i * 3 * HOUR, i % 2 === 0 ? 503 : 500]);
    const entry = history(...came);
    const begun = DAY + 3 * HOUR;
    // 20 days after the 404: the outage began with the failure after it.
    expect(at(entry, 21 * DAY).access).toMatchObject({ kind: "unreachable", since: START + begun });
    expect(at(entry, begun + 30 * DAY - 1).access.kind).toBe("unreachable");
    const none = { from: "copy", access: { kind: "unavailable", status: 404 } };
    expect(at(entry, begun + 30 * DAY)).toMatchObject(none);
    expect(at(entry, 21 * DAY, rules("google"))).toMatchObject(none);
    // By Amazonbot's page a 404 is a failure like others, and the copy is that from before it.
    expect(at(entry, 21 * DAY, rules("amazonbot"))).toMatchObject({
      from: "copy",
      access: { kind: "successful" },
    });
  });

  test("counts an outage from the earliest of its failures, by whatever clock", () => {
    const years = 4 * 365 * DAY;
    const entry = history([0, "file"], [years, 503], [2 * DAY, 503], [3 * DAY, "silence"]);
    expect(at(entry, 3 * DAY).access).toMatchObject({ kind: "unreachable", since: START + 2 * DAY });
  });

  test("counts no outage from before the answer that it follows: a clock that was at 1970", () => {
    const entry = history([0, "file"], [-START, 503], [2 * DAY, 503]);
    expect(at(entry, 2 * DAY).access).toMatchObject({ kind: "unreachable", since: START });
    expect(at(entry, 30 * DAY)).toMatchObject({ from: "copy" });
    // An answer that a clock far ahead has stamped puts nothing off.
    const years = 4 * 365 * DAY;
    const ahead = history([years, "file"], [0, 503], [DAY, 503]);
    expect(at(ahead, DAY).access).toMatchObject({ kind: "unreachable", since: START });
    expect(at(ahead, 30 * DAY)).toMatchObject({ from: "copy" });
  });

  test("a robots.txt behind more than five redirects ends nothing for a dialect that follows five", () => {
    const hop = (i: number): Partial<Hop> => ({ status: 301, location: `${ORIGIN}/${i}` });
    const far = fetched("file", START + 2 * DAY, [1, 2, 3, 4, 5, 6].map(hop));
    const entry = withFetched(history([0, "file"]), far);
    expect(entry.attempts).toHaveLength(2);
    expect(at(entry, 3 * DAY, rules("amazonbot"))).toMatchObject({
      from: "copy",
      attempt: { lastAt: START },
      copy: { lastAt: START },
    });
    expect(at(entry, 3 * DAY, rules("draft-1996"))).toMatchObject({ attempt: { lastAt: START + 2 * DAY } });
    expect(withFetched(entry, fetched("file", START + 4 * DAY)).attempts).toHaveLength(1);
  });

  test("a 304 without Age and Date does not keep those of the copy (RFC 9111 §4.2.3, §4.3.4)", () => {
    const header = {
      age: "7100",
      cacheControl: "max-age=7200",
      contentType: "text/plain",
      date: "Sat, 21 Nov 2026 00:00:00 GMT",
      etag: '"1"',
    };
    const copy = history([0, { status: 200, header }]);
    const at304 = START + DAY;
    const unchanged = { ...fetched(304, at304), notModified: true as const };
    const kept = { cacheControl: "max-age=7200", contentType: "text/plain", etag: '"1"' };
    expect(withFetched(copy, { ...unchanged, header: {} }).attempts[0]?.fetched.header).toEqual(kept);
    expect(at(withFetched(copy, { ...unchanged, header: {} }), DAY).dueAt).toBe(at304 + 2 * HOUR);
    const cached = { age: "60", contentType: "text/html", date: "Sun, 22 Nov 2026 00:00:00 GMT" };
    const renewed = withFetched(copy, { ...unchanged, header: cached });
    expect(renewed.attempts[0]?.fetched.header).toEqual({ ...cached, ...kept });
    expect(at(renewed, DAY).dueAt).toBe(at304 + 2 * HOUR - MINUTE);
  });

  test("a copy that Expires by the origin's clock is not renewed by a 304 without a word of that", () => {
    const header = { expires: "Sat, 21 Nov 2026 01:00:00 GMT", date: "Sat, 21 Nov 2026 00:00:00 GMT" };
    const unchanged = { ...fetched(304, START + 50 * MINUTE), notModified: true as const, header: {} };
    const entry = withFetched(history([0, { status: 200, header }]), unchanged);
    expect(at(entry, 50 * MINUTE).dueAt).toBe(START + HOUR);
  });

  test.each([300, 304, 305, 306])("a %i is a failure, and tried again as one", (status) => {
    const alone = at(history([0, status]), MINUTE);
    expect(alone).toMatchObject({ from: "outage", access: { kind: "unreachable", status } });
    expect(alone.dueAt - START).toBeLessThan(HOUR);
    const after = at(history([0, "file"], [2 * DAY, status]), 2 * DAY);
    expect(after.access).toMatchObject({ kind: "unreachable", status });
  });

  test("a copy lives a day after each 304, whatever it asks for (RFC 9309 §2.4)", () => {
    const header = { cacheControl: "max-age=604800, stale-while-revalidate=604800, immutable" };
    const copy = history([0, { status: 200, header }]);
    const long = rules("rfc9309", { lifetime: { minSeconds: 300, maxSeconds: 30 * 86_400 } });
    expect(at(copy, 0, long).dueAt).toBe(START + DAY);
    const unchanged = { ...fetched(304, START + 20 * HOUR), notModified: true as const, header };
    expect(at(withFetched(copy, unchanged), DAY, long).dueAt).toBe(START + 20 * HOUR + DAY);
    // A caller that wants copies to live a week at least gets a day.
    const week = rules("rfc9309", { lifetime: { minSeconds: 7 * 86_400, maxSeconds: 30 * 86_400 } });
    expect(at(copy, 0, week)).toMatchObject({ dueAt: START + DAY, refreshAt: START + DAY });
    // Beyond a day it is used only while the robots.txt is unreachable, as the dialect says then.
    const failed = withFetched(copy, fetched(503, START + 23 * HOUR));
    expect(at(failed, DAY - 1, long)).toMatchObject({ from: "fresh-copy", until: START + DAY });
    expect(at(failed, DAY, long).access.kind).toBe("unreachable");
    expect(at(failed, 23 * HOUR + 30 * DAY, long).from).toBe("copy");
  });

  test("a 304 confirms the copy and ends an outage; without a copy it is a status like others", () => {
    const unchanged = {
      ...fetched(304, START + DAY),
      notModified: true,
      header: { cacheControl: "max-age=600" },
    } as const;
    const entry = withFetched(history([0, "file"], [HOUR, 503]), unchanged);
    expect(entry.attempts).toHaveLength(1);
    expect(at(entry, DAY)).toMatchObject({
      from: "answer",
      access: { kind: "successful" },
      dueAt: START + DAY + 10 * MINUTE,
    });
    expect(withFetched(undefined, unchanged).attempts[0]?.fetched.bytes).toBeUndefined();
  });
});

describe("with probeMissingPages, a 5xx", () => {
  const probing = rules("google-2012", { probeMissingPages: true });
  const probed = (status: number, missingPage?: FetchedRobots["missingPage"], before?: AccessEntry) =>
    withFetched(before, { ...fetched(status, START), ...(missingPage && { missingPage }) });
  const open = probed(503, { status: 503, home: 200 });

  test.each<[what: string, status: number, missingPage: FetchedRobots["missingPage"]]>([
    ["the unknown URL has another status", 503, { status: 404 }],
    ["the unknown URL has another 5xx", 503, { status: 500, home: 200 }],
    ["the unknown URL is not answered", 503, { status: 0 }],
    ["/ fails, too", 503, { status: 503, home: 503 }],
    ["/ fails otherwise", 503, { status: 503, home: 502 }],
    ["/ is not answered", 503, { status: 503, home: 0 }],
    ["/ is limited", 503, { status: 503, home: 429 }],
    ["/ was not requested", 503, { status: 503 }],
  ])("counts, and is retried by the schedule, if %s", (_, status, missingPage) => {
    const entry = probed(status, missingPage);
    const state = at(entry, 1, probing);
    expect(state).toMatchObject({ access: { kind: "unreachable", status }, from: "outage" });
    expect(state.dueAt).toBe(at(entry, 1, rules("google-2012")).dueAt);
    expect(state.dueAt).toBeGreaterThan(START + 1);
  });

  test("is read as a 404 if / is answered and the unknown URL is not, and retried by the schedule", () => {
    for (const home of [200, 301, 404, 499]) {
      const state = at(probed(503, { status: 503, home }), 1, probing);
      expect(state).toMatchObject({ access: { kind: "unavailable", status: 503 }, from: "answer" });
      expect(state.dueAt).toBe(at(open, 1, rules("google-2012")).dueAt);
    }
  });

  test("is read so by the last attempt alone", () => {
    expect(at(probed(503, { status: 404 }, open), 1, probing).access.kind).toBe("unreachable");
    expect(at(probed(500, { status: 503, home: 200 }, open), 1, probing).access.kind).toBe("unreachable");
    expect(at(withFetched(open, fetched("silence", START)), 1, probing).access.kind).toBe("unreachable");
    const again = probed(503, { status: 503, home: 200 }, probed(503, { status: 404 }));
    expect(at(again, 1, probing)).toMatchObject({ access: { kind: "unavailable" } });
    expect(again.attempts).toMatchObject([{ times: 2, fetched: { missingPage: { home: 200 } } }]);
  });

  test("that knows nothing of missing pages is due at once, and no other answer is", () => {
    expect(at(probed(503), 1, probing)).toMatchObject({ dueAt: START + 1, refreshAt: START + 1 });
    for (const came of ["silence", 429, 404, "file"] as const)
      expect(at(history([0, came]), 1, probing).dueAt).toBeGreaterThan(START + 1);
    // A dialect that reads a 5xx as "no robots.txt" needs no probe.
    expect(at(probed(503), 1, rules("yandex", { probeMissingPages: true })).dueAt).toBeGreaterThan(START + 1);
  });

  test("counts without the option, whatever is known", () => {
    expect(at(open, 1, rules("google-2012"))).toMatchObject({ access: { kind: "unreachable" } });
  });

  test("of FTP stands for no HTTP status", () => {
    const hops = [{ url: "ftp://example.com/robots.txt", status: 503, ms: 1 }];
    const entry = withFetched(undefined, { startedAt: START, endedAt: START, hops, header: {} });
    expect(accessStateOf("ftp://example.com", entry, START + 1, probing).dueAt).toBeGreaterThan(START + 1);
  });
});

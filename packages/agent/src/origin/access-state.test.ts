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

type AttemptSpec =
  | number
  | "silence"
  | "file"
  | { readonly status: number; readonly header: FetchedRobots["header"] };

function fetched(spec: AttemptSpec, at: number, hops: Partial<Hop>[] = []): FetchedRobots {
  const { status, header } =
    typeof spec === "object" ? spec : { status: spec === "file" ? 200 : spec, header: {} };
  const failure = { reason: "timeout", message: "no answer" } as const;
  const last = typeof status === "number" ? { status } : { failure };
  const all = [...hops, last].map((hop) => ({ url: `${ORIGIN}/robots.txt`, ms: 1, ...hop }));
  const bytes = spec === "file" || status === 200 ? { bytes: TEXT } : {};
  return { startedAt: at - 1, endedAt: at, hops: all, header, ...bytes };
}

/** Returns an entry with the given attempts. Times are in ms after `START`. */
function history(...attempts: readonly (readonly [after: number, spec: AttemptSpec])[]): AccessEntry {
  let entry: AccessEntry | undefined;
  for (const [after, spec] of attempts) entry = withFetched(entry, fetched(spec, START + after));
  if (entry === undefined) throw new Error("no attempt");
  return entry;
}

const at = (entry: AccessEntry, after: number, stateRules = rules()): AccessState =>
  accessStateOf(ORIGIN, entry, START + after, stateRules);

describe("accessStateOf() after an answer", () => {
  test.each<[spec: AttemptSpec, name: DialectName, kind: string, days: number]>([
    ["file", "rfc9309", "successful", 1],
    [404, "rfc9309", "unavailable", 1],
    [403, "rfc9309", "unavailable", 1],
    ["file", "draft-1996", "successful", 7],
    ["file", "seznam", "successful", 3],
  ])(
    "returns for the answer %j in dialect %s the kind %s, with the next attempt after %d days",
    (spec, name, kind, days) => {
      const state = at(history([0, spec]), HOUR, rules(name));
      expect(state).toMatchObject({ from: "answer", access: { kind }, dueAt: START + days * DAY });
      expect(state.refreshAt).toBe(START + 0.8 * days * DAY);
    },
  );

  test("returns the robots.txt that was fetched after a 503", () => {
    const state = at(history([0, 503], [HOUR, "file"]), HOUR);
    expect(state).toMatchObject({
      from: "answer",
      access: { kind: "successful" },
      dueAt: START + HOUR + DAY,
    });
  });
});

describe("accessStateOf() after a failure", () => {
  test("doubles the retry delay with each failure", () => {
    const waits = [1, 2, 3, 4].map((times) => {
      const all = Array.from({ length: times }, (_, i) => [i * MINUTE, "silence"] as const);
      return (at(history(...all), times * MINUTE).dueAt - START - (times - 1) * MINUTE) / 1000;
    });
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(96 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(144 * 2 ** i);
    }
  });

  test("uses the retry delay of the third failure after failures of different kinds: 503, no answer, 500", () => {
    const { dueAt } = at(history([0, 503], [MINUTE, "silence"], [2 * MINUTE, 500]), HOUR);
    expect((dueAt - START - 2 * MINUTE) / 1000).toBeGreaterThanOrEqual(4 * 96);
  });

  test("sets the next attempt to the time of a 503's Retry-After, at most 10 % later", () => {
    const busy = { status: 503, header: { retryAfter: "3600" } };
    const { dueAt } = at(history([0, busy]), MINUTE);
    expect(dueAt - START).toBeGreaterThanOrEqual(HOUR);
    expect(dueAt - START).toBeLessThanOrEqual(1.1 * HOUR);
  });

  test("retries within a minute after a 429, even if the dialect treats a 429 like a missing robots.txt", () => {
    const state = at(history([0, 429]), MINUTE);
    expect(state.access.kind).toBe("unavailable");
    expect(state.dueAt - START).toBeLessThan(MINUTE);
  });

  test("computes the same retry time from an entry at any time, and another retry time for another origin", () => {
    const entry = history([0, 503]);
    expect(at(entry, MINUTE).dueAt).toBe(at(entry, 2 * MINUTE).dueAt);
    expect(accessStateOf("https://example.org", entry, START, rules()).dueAt).not.toBe(at(entry, 0).dueAt);
  });

  test("uses the copy until its lifetime ends, and then applies the failure", () => {
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

  test("measures the duration of an outage from its first failure", () => {
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

  test("lets each dialect interpret a shared entry by its own rules", () => {
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

describe("accessStateOf() after redirects", () => {
  const hop = (i: number): Partial<Hop> => ({ status: 301, location: `${ORIGIN}/${i}` });

  test("reports `too-many-redirects` if the attempt did not follow the last redirect", () => {
    const entry = withFetched(undefined, {
      ...fetched(301, START),
      hops: [{ url: "", ms: 0, status: 301, location: "/x" }],
    });
    expect(at(entry, 0)).toMatchObject({
      access: { kind: "unavailable", status: 301 },
      outcome: { because: "too-many-redirects" },
    });
  });

  test("ignores the fetched file if the dialect allows fewer redirects than were followed", () => {
    const entry = withFetched(undefined, fetched("file", START, [1, 2, 3, 4, 5, 6].map(hop)));
    expect(at(entry, 0).access).toEqual({ kind: "unavailable", status: 301 });
    expect(at(entry, 0, rules("draft-1996")).access.kind).toBe("successful");
  });
});

test("accessStateOf() reports a robots.txt above `maxBytes` as truncated", () => {
  const entry = history([0, "file"]);
  expect(at(entry, 0, rules("rfc9309", { maxBytes: TEXT.length })).truncated).toBe(false);
  const state = at(entry, 0, rules("rfc9309", { maxBytes: TEXT.length - 1 }));
  expect(state.truncated).toBe(true);
  expect(state.access.kind === "successful" && state.access.document.bytes.length).toBe(TEXT.length - 1);
});

describe("an access entry", () => {
  test("keeps the robots.txt and only the last attempt of each kind after it", () => {
    const specs: AttemptSpec[] = [503, "silence", 500, 404, 429, 301];
    let entry = history([0, "file"]);
    for (let i = 1; i <= 500; i++)
      entry = withFetched(entry, fetched(specs[i % specs.length] as AttemptSpec, START + i));
    // The robots.txt, and the last attempt of each kind (500 and 503 are one kind).
    expect(entry.attempts).toHaveLength(6);
    expect(entry.attempts[0]?.fetched.bytes).toBe(TEXT);
    expect(entry.attempts.at(-1)?.lastAt).toBe(START + 500);
  });

  test("merges consecutive attempts with the same result, and keeps the times of the first and the last attempt", () => {
    const entry = history([0, "file"], [1, 503], [2, 503], [3, 503]);
    expect(
      entry.attempts.map(({ firstAt, lastAt, times }) => [firstAt - START, lastAt - START, times]),
    ).toEqual([
      [0, 0, 1],
      [1, 3, 3],
    ]);
  });

  test("keeps the 404 before an outage with many changes between 500 and 503", () => {
    const attempts: (readonly [number, AttemptSpec])[] = [[0, "file"]];
    for (let i = 0; i < 10; i++) attempts.push([(i + 1) * HOUR, i % 2 === 0 ? 503 : 500]);
    attempts.push([DAY, 404]);
    for (let i = 1; i < 200; i++) attempts.push([DAY + i * 3 * HOUR, i % 2 === 0 ? 503 : 500]);
    const entry = history(...attempts);
    const begun = DAY + 3 * HOUR;
    // 20 days after the 404. The outage began with the first failure after the 404.
    expect(at(entry, 21 * DAY).access).toMatchObject({ kind: "unreachable", since: START + begun });
    expect(at(entry, begun + 30 * DAY - 1).access.kind).toBe("unreachable");
    const none = { from: "copy", access: { kind: "unavailable", status: 404 } };
    expect(at(entry, begun + 30 * DAY)).toMatchObject(none);
    expect(at(entry, 21 * DAY, rules("google"))).toMatchObject(none);
    // According to Amazonbot's page, a 404 is an ordinary failure, so the copy is the robots.txt before the 404.
    expect(at(entry, 21 * DAY, rules("amazonbot"))).toMatchObject({
      from: "copy",
      access: { kind: "successful" },
    });
  });

  test("starts an outage at its earliest failure, even if the times of the attempts are not in order", () => {
    const years = 4 * 365 * DAY;
    const entry = history([0, "file"], [years, 503], [2 * DAY, 503], [3 * DAY, "silence"]);
    expect(at(entry, 3 * DAY).access).toMatchObject({ kind: "unreachable", since: START + 2 * DAY });
  });

  test("starts an outage at the previous answer if the first failure has a time in 1970", () => {
    const entry = history([0, "file"], [-START, 503], [2 * DAY, 503]);
    expect(at(entry, 2 * DAY).access).toMatchObject({ kind: "unreachable", since: START });
    expect(at(entry, 30 * DAY)).toMatchObject({ from: "copy" });
    // An answer with a time far in the future does not delay the start of the outage.
    const years = 4 * 365 * DAY;
    const ahead = history([years, "file"], [0, 503], [DAY, 503]);
    expect(at(ahead, DAY).access).toMatchObject({ kind: "unreachable", since: START });
    expect(at(ahead, 30 * DAY)).toMatchObject({ from: "copy" });
  });

  test("keeps the copy if a new robots.txt is behind six redirects and the dialect follows five", () => {
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

  test("discards the copy's Age and Date after a 304 without them (RFC 9111 §4.2.3, §4.3.4)", () => {
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

  test("keeps the expiry of a copy with Expires after a 304 without Expires", () => {
    const header = { expires: "Sat, 21 Nov 2026 01:00:00 GMT", date: "Sat, 21 Nov 2026 00:00:00 GMT" };
    const unchanged = { ...fetched(304, START + 50 * MINUTE), notModified: true as const, header: {} };
    const entry = withFetched(history([0, { status: 200, header }]), unchanged);
    expect(at(entry, 50 * MINUTE).dueAt).toBe(START + HOUR);
  });

  test.each([300, 304, 305, 306])(
    "treats the status %i as a failure, with a retry within an hour",
    (status) => {
      const alone = at(history([0, status]), MINUTE);
      expect(alone).toMatchObject({ from: "outage", access: { kind: "unreachable", status } });
      expect(alone.dueAt - START).toBeLessThan(HOUR);
      const after = at(history([0, "file"], [2 * DAY, status]), 2 * DAY);
      expect(after.access).toMatchObject({ kind: "unreachable", status });
    },
  );

  test("limits the lifetime of a copy to one day after each 304 (RFC 9309 §2.4)", () => {
    const header = { cacheControl: "max-age=604800, stale-while-revalidate=604800, immutable" };
    const copy = history([0, { status: 200, header }]);
    const long = rules("rfc9309", { lifetime: { minSeconds: 300, maxSeconds: 30 * 86_400 } });
    expect(at(copy, 0, long).dueAt).toBe(START + DAY);
    const unchanged = { ...fetched(304, START + 20 * HOUR), notModified: true as const, header };
    expect(at(withFetched(copy, unchanged), DAY, long).dueAt).toBe(START + 20 * HOUR + DAY);
    // A minimum lifetime of a week is also limited to one day.
    const week = rules("rfc9309", { lifetime: { minSeconds: 7 * 86_400, maxSeconds: 30 * 86_400 } });
    expect(at(copy, 0, week)).toMatchObject({ dueAt: START + DAY, refreshAt: START + DAY });
    // After a day, the copy is used only under the dialect's outage rules.
    const failed = withFetched(copy, fetched(503, START + 23 * HOUR));
    expect(at(failed, DAY - 1, long)).toMatchObject({ from: "fresh-copy", until: START + DAY });
    expect(at(failed, DAY, long).access.kind).toBe("unreachable");
    expect(at(failed, 23 * HOUR + 30 * DAY, long).from).toBe("copy");
  });

  test("keeps the copy and ends an outage after a 304; without a copy, a 304 adds no robots.txt", () => {
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

describe("accessStateOf() after a 5xx", () => {
  const probing = rules("google-2012", { probeMissingPages: true });
  const probed = (status: number, missingPage?: FetchedRobots["missingPage"], before?: AccessEntry) =>
    withFetched(before, { ...fetched(status, START), ...(missingPage && { missingPage }) });
  const open = probed(503, { status: 503, home: 200 });

  test.each<[what: string, status: number, missingPage: FetchedRobots["missingPage"]]>([
    ["the unknown URL has another status than the robots.txt", 503, { status: 404 }],
    ["the unknown URL has another 5xx than the robots.txt", 503, { status: 500, home: 200 }],
    ["the unknown URL is not answered", 503, { status: 0 }],
    ["/ also fails", 503, { status: 503, home: 503 }],
    ["/ fails with another 5xx than the robots.txt", 503, { status: 503, home: 502 }],
    ["/ is not answered", 503, { status: 503, home: 0 }],
    ["/ answers with 429", 503, { status: 503, home: 429 }],
    ["/ was not requested", 503, { status: 503 }],
  ])("reports the site as unreachable and follows the retry schedule if %s", (_, status, missingPage) => {
    const entry = probed(status, missingPage);
    const state = at(entry, 1, probing);
    expect(state).toMatchObject({ access: { kind: "unreachable", status }, from: "outage" });
    expect(state.dueAt).toBe(at(entry, 1, rules("google-2012")).dueAt);
    expect(state.dueAt).toBeGreaterThan(START + 1);
  });

  test("treats the 5xx as a 404 and follows the retry schedule if only the unknown URL has the same 5xx", () => {
    for (const home of [200, 301, 404, 499]) {
      const state = at(probed(503, { status: 503, home }), 1, probing);
      expect(state).toMatchObject({ access: { kind: "unavailable", status: 503 }, from: "answer" });
      expect(state.dueAt).toBe(at(open, 1, rules("google-2012")).dueAt);
    }
  });

  test("uses only the `missingPage` of the last attempt", () => {
    expect(at(probed(503, { status: 404 }, open), 1, probing).access.kind).toBe("unreachable");
    expect(at(probed(500, { status: 503, home: 200 }, open), 1, probing).access.kind).toBe("unreachable");
    expect(at(withFetched(open, fetched("silence", START)), 1, probing).access.kind).toBe("unreachable");
    const again = probed(503, { status: 503, home: 200 }, probed(503, { status: 404 }));
    expect(at(again, 1, probing)).toMatchObject({ access: { kind: "unavailable" } });
    expect(again.attempts).toMatchObject([{ times: 2, fetched: { missingPage: { home: 200 } } }]);
  });

  test("sets `dueAt` to now after a 5xx without `missingPage`, but not if the result or the dialect needs no probe", () => {
    expect(at(probed(503), 1, probing)).toMatchObject({ dueAt: START + 1, refreshAt: START + 1 });
    for (const spec of ["silence", 429, 404, "file"] as const)
      expect(at(history([0, spec]), 1, probing).dueAt).toBeGreaterThan(START + 1);
    // A dialect that treats a 5xx as "no robots.txt" needs no probe.
    expect(at(probed(503), 1, rules("yandex", { probeMissingPages: true })).dueAt).toBeGreaterThan(START + 1);
  });

  test("reports the site as unreachable without `probeMissingPages`, even if `missingPage` is known", () => {
    expect(at(open, 1, rules("google-2012"))).toMatchObject({ access: { kind: "unreachable" } });
  });

  test("does not set `dueAt` to now if the 503 comes from an FTP site, because FTP sites are not probed", () => {
    const hops = [{ url: "ftp://example.com/robots.txt", status: 503, ms: 1 }];
    const entry = withFetched(undefined, { startedAt: START, endedAt: START, hops, header: {} });
    expect(accessStateOf("ftp://example.com", entry, START + 1, probing).dueAt).toBeGreaterThan(START + 1);
  });
});

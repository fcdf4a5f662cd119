import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import data from "./crawlers.json" with { type: "json" };
import { purposes } from "./registry.ts";

/** Latest date of `read` in the data; it has to be updated with the data. */
const LAST_READ = "2026-11-26";

const FIELDS = [
  "token",
  "vendor",
  "purposes",
  "kind",
  "reads",
  "ignoresAny",
  "obeysRobots",
  "obeysCrawlDelay",
  "dialect",
  "userAgent",
  "verify",
  "source",
  "read",
  "confidence",
];

const VALUES: Readonly<Record<string, readonly string[]>> = {
  kind: ["crawler", "control-token", "policy-token"],
  obeysRobots: ["yes", "no", "partly", "unknown"],
  obeysCrawlDelay: ["yes", "no", "unknown"],
  dialect: Object.keys(dialects),
  confidence: ["vendor", "secondary", "weak"],
};

interface Entry extends Readonly<Record<string, unknown>> {
  readonly token: string;
  readonly kind: string;
  readonly reads: readonly string[];
  readonly verify: Readonly<Record<string, unknown>>;
}

const entries = data as unknown as readonly Entry[];

describe.each(entries)("crawlers.json: $token", (entry) => {
  test("has every field, once and in order", () => {
    expect(Object.keys(entry).filter((field) => field !== "ai")).toEqual(FIELDS);
  });

  test("has texts without leading, trailing or double blanks", () => {
    for (const field of ["token", "vendor", "source", "read"]) expect(entry[field]).toMatch(/^\S+(?: \S+)*$/);
    if (entry["userAgent"] !== null) expect(entry["userAgent"]).toMatch(/^[!-~]+(?: [!-~]+)*$/);
  });

  test("has only values that the registry defines", () => {
    for (const [field, values] of Object.entries(VALUES)) expect(values).toContain(entry[field]);
    expect(typeof entry["ignoresAny"]).toBe("boolean");
    const ownPurposes = entry["purposes"] as readonly string[];
    expect(ownPurposes.length).toBeGreaterThan(0);
    expect(new Set(ownPurposes).size).toBe(ownPurposes.length);
    for (const purpose of ownPurposes) expect(purposes).toContain(purpose);
    // Training always counts as AI, so an explicit `ai` is only for other purposes.
    if ("ai" in entry) expect([entry["ai"], ownPurposes.includes("training")]).toEqual([true, false]);
  });

  test("lists its own token first in `reads`, and no duplicate or invalid token", () => {
    const [first] = entry.token.split(" ", 1);
    expect(entry.reads[0]).toBe(first);
    expect(new Set(entry.reads.map((token) => token.toLowerCase())).size).toBe(entry.reads.length);
    expect(() => askedTokens(entry.reads, dialects.rfc9309)).not.toThrow();
  });

  test("has a User-Agent header only if it is a crawler, and only known ways of verification", () => {
    if (entry.kind !== "crawler") {
      expect(entry["userAgent"]).toBeNull();
      expect(entry.verify).toEqual({});
    }
    const { reverseDns = [], ipList, webBotAuth, ...others } = entry.verify;
    expect(others).toEqual({});
    for (const suffix of reverseDns as readonly string[]) expect(suffix).toMatch(/^(?:\.[a-z0-9-]+)+$/);
    for (const url of [ipList, webBotAuth]) if (url !== undefined) expect(url).toMatch(/^https:\/\//);
  });

  test("does not have obeysRobots: no if it ignores the groups for *", () => {
    if (entry["ignoresAny"] === true) expect(entry["obeysRobots"]).not.toBe("no");
  });

  test("has the URL of its source and the date on which the source was read", () => {
    expect(new URL(entry["source"] as string).protocol).toMatch(/^https?:$/);
    const read = entry["read"] as string;
    expect(new Date(read).toISOString().slice(0, 10)).toBe(read);
    expect(read <= LAST_READ).toBe(true);
  });
});

test("crawlers.json has at least 120 entries, in the order of their tokens and without duplicates", () => {
  const tokens = entries.map(({ token }) => token.toLowerCase());
  expect(tokens.length).toBeGreaterThanOrEqual(120);
  expect(tokens).toEqual([...new Set(tokens)].toSorted());
});

test("crawlers.json has no cycle of crawlers that read each other's tokens", () => {
  const readsOf = new Map(entries.map(({ token, reads }) => [token.toLowerCase(), reads]));
  const others = (token: string): string[] =>
    (readsOf.get(token) ?? []).map((read) => read.toLowerCase()).filter((read) => read !== token);
  for (const start of readsOf.keys()) {
    const seen = new Set<string>();
    for (const next of others(start)) walk(next, start, seen);
  }
  function walk(token: string, start: string, seen: Set<string>): void {
    expect(token, `${start} reads itself by way of others`).not.toBe(start);
    if (seen.has(token)) return;
    seen.add(token);
    for (const next of others(token)) walk(next, start, seen);
  }
});

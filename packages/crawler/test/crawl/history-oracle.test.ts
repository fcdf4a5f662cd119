import { expect, it } from "vitest";
import { newFile } from "../support/crawls.ts";
import { Oracle } from "../support/history/oracle/oracle.ts";
import { planOf } from "../support/history/plan.ts";
import { play } from "../support/history/player.ts";
import type { RunRecord, Snapshot } from "../support/history/record.ts";

/** False data that a crawl file or report could contain, each as a change of correct data. */
const FALSEHOODS: Readonly<Record<string, (snapshot: Snapshot) => Snapshot>> = {
  "a URL is missing": (s) => ({ ...s, urls: s.urls.slice(0, -1) }),
  "a URL was invented": (s) => ({
    ...s,
    urls: [...s.urls, { ...first(s.urls), url: "http://a.one.example/invented" }],
  }),
  "a visit is missing": (s) => ({ ...s, visits: s.visits.slice(1) }),
  "a visit has another status": (s) => ({
    ...s,
    visits: s.visits.map((one, n) => (n === 0 ? { ...one, status: 418 } : one)),
  }),
  "a visit is kept twice": (s) => ({ ...s, visits: [...s.visits, { ...first(s.visits), id: 1_000_000 }] }),
  "a first visit is not changed": (s) => ({ ...s, visits: s.visits.map((one) => ({ ...one, changed: 0 })) }),
  "a visited URL is queued": (s) => ({
    ...s,
    urls: s.urls.map((one, n) => (n === 0 ? { ...one, state: 0 } : one)),
  }),
  "a visited URL is skipped": (s) => ({
    ...s,
    urls: s.urls.map((one, n) => (n === 0 ? { ...one, state: 2, skipped: "exclude" } : one)),
  }),
  "a URL is found by what did not find it": (s) => ({
    ...s,
    urls: s.urls.map((one) => ({ ...one, foundBy: "redirect" })),
  }),
  "a URL is deeper than it is": (s) => ({
    ...s,
    urls: s.urls.map((one) => ({ ...one, depth: one.depth + 1 })),
  }),
  "a URL is less deep than it is": (s) => ({
    ...s,
    urls: s.urls.map((one) => ({ ...one, depth: one.depth - 1 })),
  }),
  "too many pages link to a URL": (s) => ({
    ...s,
    urls: s.urls.map((one) => ({ ...one, linked: one.linked + 1 })),
  }),
  "a round has ended that goes on": (s) => ({
    ...s,
    rounds: s.rounds.map((one) => ({ ...one, endedBy: "unreachable" })),
  }),
  "a verdict is another": (s) => ({
    ...s,
    records: s.records.map((one) => ({ ...one, verdict: "queued" as const })),
  }),
  "the summary counts otherwise": (s) => ({
    ...s,
    summary: { ...s.summary, urls: { ...s.summary.urls, visited: s.summary.urls.visited + 1 } },
  }),
  "the summary names contradictions that are none": (s) => ({
    ...s,
    summary: {
      ...s.summary,
      contradictions: [{ code: "sitemap-noindex", count: 7, examples: [], title: "", why: "", whatToDo: "" }],
    },
  }),
};

function first<T>(list: readonly T[]): T {
  return list[0] as T;
}

it("Oracle finds each kind of false data, and finds no difference in correct data", async () => {
  const plan = planOf(6, { failures: false, processes: false });
  const run = { ...first(plan.runs), end: { kind: "finish" } as const };
  const records: RunRecord[] = [];
  await play({ ...plan, runs: [run] }, newFile(), (record) => records.push(record) < 0);
  const [record] = records;
  if (record?.snapshot === undefined) throw new Error("there is no file");
  const seen = (snapshot: Snapshot): number => {
    const oracle = new Oracle();
    oracle.judge({ ...record, snapshot });
    return oracle.differences.length;
  };
  expect(seen(record.snapshot)).toBe(0);
  for (const [name, falsify] of Object.entries(FALSEHOODS))
    expect(seen(falsify(record.snapshot)), name).toBeGreaterThan(0);
});

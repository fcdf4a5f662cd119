import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { urlState } from "../../state/url-state.ts";
import { UrlIds } from "../client/row-ids.ts";
import type { LoadedUrl } from "./leased-url.ts";
import { LeasedUrls } from "./leased-urls.ts";

const ORIGIN = "http://host.example";
/** Maximum number of rows of each kind that the database returns together. */
const MAX = 3;

/** A row of the database. `hash` identifies its last visit. */
type StoredUrl = { -readonly [name in keyof LoadedUrl]: LoadedUrl[name] };

/** An event during a lease. `which` selects one of the URLs that the event can apply to. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("found" as const), depth: fc.nat(6) }),
  fc.record({ kind: fc.constant("shorter" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("looked up" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("woken" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("visited" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("failed" as const), which: fc.nat(), ms: fc.nat(5) }),
  fc.record({ kind: fc.constant("put back" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("next" as const) }),
  fc.record({ kind: fc.constant("next" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const first = fc.array(fc.record({ depth: fc.nat(4), isVisited: fc.boolean() }), {
  maxLength: 12,
  size: "max",
});

/** The URLs of a leased host, and a fake of the database's table. Each change is immediately applied to the table. */
class Lease {
  readonly #table: StoredUrl[] = [];
  readonly #ids = new UrlIds("key");
  readonly #urls: LeasedUrls;
  readonly #underWay = new Set<number>();
  #now = 0;

  constructor(known: readonly { readonly depth: number; readonly isVisited: boolean }[]) {
    for (const [at, { depth, isVisited }] of known.entries()) {
      const row = this.#add(`/${at}`, depth);
      if (isVisited) Object.assign(row, { visit: at + 1, visitedAt: 1, status: 200, hash: `of ${at}` });
    }
    this.#urls = new LeasedUrls(ORIGIN, this.#ids, known.length === 0);
    this.#urls.loadNext(this.#nextRows(), MAX);
  }

  play(event: Step): void {
    this.#now++;
    if (event.kind === "found") this.#find(event.depth);
    else if (event.kind === "next") this.#takeNext();
    else {
      const row = pick(this.#candidates(event.kind), event.which);
      if (row !== undefined) this.#change(row, event);
    }
  }

  #change(row: StoredUrl, event: Exclude<Step, { kind: "found" | "next" }>): void {
    const urls = this.#urls;
    if (event.kind === "shorter") {
      row.depth = Math.max(0, row.depth - 1);
      urls.setDistance(row.id, { depth: row.depth, clicks: row.depth });
    } else if (event.kind === "looked up") {
      urls.load([lookedUp(row)]);
    } else if (event.kind === "woken") {
      row.state = urlState.queued;
      urls.queue(row.id, row.round);
    } else if (event.kind === "put back") {
      this.#underWay.delete(row.id);
      urls.putBack(row.id);
    } else if (event.kind === "visited") {
      this.#visited(row);
    } else {
      const dueAt = this.#now + event.ms;
      this.#underWay.delete(row.id);
      Object.assign(row, { state: urlState.later, dueAt });
      urls.retry(row.id, dueAt);
    }
  }

  /** Returns the URLs that an event can apply to. */
  #candidates(kind: Exclude<Step["kind"], "found" | "next">): readonly StoredUrl[] {
    const loaded = this.#table.filter(({ id }) => this.#urls.isLoaded(id));
    if (kind === "looked up") return this.#table;
    if (kind === "shorter") return loaded;
    if (kind === "woken") return loaded.filter(({ state }) => state === urlState.visited);
    return this.#table.filter(({ id }) => this.#underWay.has(id));
  }

  #find(depth: number): void {
    const { path, id } = this.#add(`/new/${this.#now}`, depth);
    const url = ORIGIN + path;
    this.#urls.lookedUp(new Map([[url, id]]));
    this.#urls.insert({
      ...{
        url,
        host: 1,
        state: urlState.queued,
        depth,
        clicks: depth,
        by: "link",
        foundOn: null,
        redirects: 0,
      },
      ...{ linkedFrom: null, sitemap: null, sitemapRound: null, lastmod: null, skipped: null },
      ...{ skippedBecause: null, round: 1, seed: 0, judged: 0 },
    });
  }

  #visited(row: StoredUrl): void {
    const at = this.#now;
    const visit = 1000 + at;
    this.#underWay.delete(row.id);
    Object.assign(row, {
      state: urlState.visited,
      visit,
      visitedAt: at,
      hash: `of visit ${visit}`,
      dueAt: at,
    });
    const revisit = { gone: false, intervalMs: 1, dueAt: at };
    this.#urls.visited(row.id, { id: visit, at, round: 1 }, revisit);
  }

  /** Checks that the lease returns a URL of the same depth as the database would, with its last visit. */
  #takeNext(): void {
    const expected = this.#nextRows();
    let next = this.#urls.takeNext(this.#now, this.#underWay, false);
    if (next === undefined) {
      this.#urls.loadNext(expected, MAX);
      next = this.#urls.takeNext(this.#now, this.#underWay, true);
    }
    const row = this.#table.find(({ id }) => id === next?.id);
    const queued = expected.find(({ state }) => state === urlState.queued);
    if (queued === undefined) expect(row?.state).toBe(expected[0]?.state);
    else expect([row?.state, next?.depth]).toEqual([urlState.queued, queued.depth]);
    if (next === undefined) return;
    expect(next.known?.hash).toBe(row?.hash);
    this.#underWay.add(next.id);
  }

  /** Returns the rows that the SQL function `next_urls` would return. */
  #nextRows(): readonly LoadedUrl[] {
    const free = this.#table.filter(({ id }) => !this.#underWay.has(id));
    const due = free.filter(({ state, dueAt = 0 }) => state === urlState.later && dueAt <= this.#now);
    const queued = free.filter(({ state }) => state === urlState.queued);
    return [
      ...due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, MAX),
      ...queued.sort((a, b) => a.round - b.round || a.depth - b.depth).slice(0, MAX),
    ].map((row) => ({ ...row }));
  }

  #add(path: string, depth: number): StoredUrl {
    const id = this.#ids.of(ORIGIN + path);
    const row: StoredUrl = { id, host: 1, path, state: urlState.queued, depth, by: 0, round: 1 };
    this.#table.push(row);
    return row;
  }
}

function pick(rows: readonly StoredUrl[], which: number): StoredUrl | undefined {
  return rows[which % Math.max(1, rows.length)];
}

/** Returns a URL as a look-up returns it: without the data of its last visit. */
function lookedUp({ hash: _, ...row }: StoredUrl): LoadedUrl {
  return row;
}

describe("LeasedUrls.takeNext()", () => {
  it("returns the URL that is next in the database, with its last visit, whichever URLs are loaded", () => {
    void fc.assert(
      fc.property(first, fc.array(step, { minLength: 40, maxLength: 100 }), (known, steps) => {
        const lease = new Lease(known);
        for (const event of steps) lease.play(event);
      }),
    );
  });
});

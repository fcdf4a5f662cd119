import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { urlState } from "../file/url-state.ts";
import type { LoadedUrl } from "./leased-url.ts";
import { LeasedUrls } from "./leased-urls.ts";
import { UrlIds } from "./url-ids.ts";

const ORIGIN = "http://host.example";
/** How many URLs the database returns at once. */
const MOST = 3;

/** What happens to a host while it is leased. Numbers choose among the URLs that there are. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("found" as const), depth: fc.nat(6) }),
  fc.record({ kind: fc.constant("shorter" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("looked up" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("woken" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("visited" as const), which: fc.nat() }),
  fc.record({ kind: fc.constant("failed" as const), which: fc.nat(), ms: fc.nat(5) }),
  fc.record({ kind: fc.constant("next" as const) }),
  fc.record({ kind: fc.constant("next" as const) }),
);

/** A URL in the database. `hash` is what the last visit left. */
type Kept = { -readonly [name in keyof LoadedUrl]: LoadedUrl[name] };

/** The table, in which each change is written at once. */
class Table {
  readonly rows: Kept[] = [];

  /** As `next_urls` does. */
  next(now: number, without: ReadonlySet<number>): readonly LoadedUrl[] {
    const free = this.rows.filter(({ id }) => !without.has(id));
    const due = free.filter(({ state, dueAt = 0 }) => state === urlState.later && dueAt <= now);
    const queued = free.filter(({ state }) => state === urlState.queued);
    return [
      ...due.sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)).slice(0, MOST),
      ...queued.sort((a, b) => a.round - b.round || a.depth - b.depth).slice(0, MOST),
    ].map((row) => ({ ...row }));
  }
}

/** A URL as a look-up returns it: without what its next visit has to know. */
function lookedUp({ hash, ...row }: Kept): LoadedUrl {
  return row;
}

describe("the queue of a leased host", () => {
  it("hands out what the database would, in its order and with its last visit, whatever was loaded", () => {
    void fc.assert(
      fc.property(
        fc.array(fc.record({ depth: fc.nat(4), isVisited: fc.boolean() }), { maxLength: 12, size: "max" }),
        fc.array(step, { minLength: 40, maxLength: 100 }),
        (first, steps) => {
          const table = new Table();
          const ids = new UrlIds("key");
          const add = (path: string, depth: number, visit?: number): Kept => {
            const id = ids.of(ORIGIN + path);
            const row: Kept = { id, host: 1, path, state: urlState.queued, depth, by: 0, round: 1 };
            if (visit !== undefined)
              Object.assign(row, { visit, visitedAt: 1, status: 200, hash: `of ${path}` });
            table.rows.push(row);
            return row;
          };
          for (const [at, { depth, isVisited }] of first.entries())
            add(`/${at}`, depth, isVisited ? at + 1 : undefined);
          const urls = new LeasedUrls(ORIGIN, ids, first.length === 0);
          urls.loadNext(table.next(0, new Set()), MOST);
          const underWay = new Set<number>();
          let now = 0;
          for (const [at, one] of steps.entries()) {
            now++;
            const pick = (rows: readonly Kept[], which: number) => rows[which % Math.max(1, rows.length)];
            const isLoaded = ({ id }: Kept) => urls.isLoaded(id);
            if (one.kind === "found") {
              const { depth } = one;
              const row = add(`/new/${at}`, depth);
              const url = ORIGIN + row.path;
              urls.lookedUp(new Map([[url, row.id]]));
              urls.insert({
                ...{ url, host: 1, state: urlState.queued, depth, by: "link", foundOn: null, redirects: 0 },
                ...{ linkedFrom: null, sitemap: null, sitemapRound: null, lastmod: null, skipped: null },
                ...{ skippedBecause: null, round: 1, seed: 0, judged: 0 },
              });
            } else if (one.kind === "looked up") {
              const row = pick(table.rows, one.which);
              if (row !== undefined) urls.load([lookedUp(row)]);
            } else if (one.kind === "shorter") {
              const row = pick(table.rows.filter(isLoaded), one.which);
              if (row === undefined) continue;
              row.depth = Math.max(0, row.depth - 1);
              urls.lower(row.id, row.depth);
            } else if (one.kind === "woken") {
              const row = pick(
                table.rows.filter((each) => each.state === urlState.visited && isLoaded(each)),
                one.which,
              );
              if (row === undefined) continue;
              row.state = urlState.queued;
              urls.queue(row.id, row.round);
            } else if (one.kind === "visited" || one.kind === "failed") {
              const row = pick(
                table.rows.filter(({ id }) => underWay.has(id)),
                one.which,
              );
              if (row === undefined) continue;
              underWay.delete(row.id);
              if (one.kind === "failed") {
                Object.assign(row, { state: urlState.later, dueAt: now + one.ms });
                urls.retry(row.id, now + one.ms);
              } else {
                const visit = 1000 + at;
                Object.assign(row, {
                  state: urlState.visited,
                  visit,
                  visitedAt: now,
                  hash: `of visit ${visit}`,
                  dueAt: now,
                });
                urls.visited(
                  row.id,
                  { id: visit, at: now, round: 1 },
                  { gone: false, intervalMs: 1, dueAt: now },
                );
              }
            } else {
              const rows = table.next(now, underWay);
              const isDue = rows.some(({ state }) => state === urlState.later);
              let next = urls.takeNext(now, underWay, false);
              if (next === undefined) {
                urls.loadNext(table.next(now, underWay), MOST);
                next = urls.takeNext(now, underWay, true);
              }
              const row = table.rows.find(({ id }) => id === next?.id);
              if (isDue) expect(row?.state).toBe(urlState.later);
              else expect(next?.depth).toBe(rows[0]?.depth);
              if (next === undefined) continue;
              expect(next.known?.hash).toBe(row?.hash);
              underWay.add(next.id);
            }
          }
        },
      ),
    );
  });
});

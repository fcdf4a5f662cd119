import type { SqliteStatement } from "@maycrawl/agent/internal";
import { type Edge, readEdges, writeEdges } from "../../state/edges.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/**
 * Maximum number of pages that are settled in one transaction. The transaction also ends after this number of changed
 * URLs.
 */
const STEP = 20_000;

interface Row {
  readonly page: number;
  readonly targets: Uint8Array | null;
  readonly before: Uint8Array | null;
}

/**
 * The links of pages at their last visits. Their effect on URLs (`url.linked`, `url.linked_from`) is settled when a
 * round ends: counting each link at each visit would cost more than the visit.
 */
export class LinkTable {
  readonly #file: CrawlFile;
  readonly #of: SqliteStatement;
  readonly #set: SqliteStatement;
  readonly #clear: SqliteStatement;
  readonly #unsettled: SqliteStatement;
  readonly #count: SqliteStatement;
  readonly #settle: SqliteStatement;

  constructor(file: CrawlFile) {
    this.#file = file;
    this.#of = file.prepare("SELECT targets FROM link WHERE page = ?");
    this.#set = file.prepare(
      `INSERT INTO link (page, settled, targets) VALUES (?, 0, ?)
       ON CONFLICT (page) DO UPDATE SET before = CASE settled WHEN 1 THEN targets ELSE before END, targets = excluded.targets, settled = 0
       WHERE targets IS NOT excluded.targets`,
    );
    this.#clear = file.prepare(
      `UPDATE link SET before = CASE settled WHEN 1 THEN targets ELSE before END, targets = NULL, settled = 0
       WHERE page = ? AND targets IS NOT NULL`,
    );
    this.#unsettled = file.prepare(
      "SELECT page, targets, before FROM link WHERE settled = 0 ORDER BY page LIMIT ?",
    );
    this.#count = file.prepare(
      // A single statement updates many rows: passing each row separately would take several times as long.
      `UPDATE url SET linked = linked + c.by, linked_from = CASE WHEN linked + c.by > 0 THEN coalesce(linked_from, c.page) END
       FROM (SELECT value ->> 0 AS id, value ->> 1 AS by, value ->> 2 AS page FROM json_each(?)) AS c WHERE url.id = c.id`,
    );
    this.#settle = file.prepare("UPDATE link SET settled = 1, before = NULL WHERE settled = 0 AND page <= ?");
  }

  /** Returns the links of a page. */
  of(page: number): readonly Edge[] {
    const row = this.#of.get(page) as { targets: Uint8Array | null } | undefined;
    return readEdges(row?.targets);
  }

  /** Stores the links of a page at its last visit. Must be called inside a transaction. */
  set(page: number, edges: readonly Edge[]): void {
    const targets = writeEdges(edges);
    if (targets === undefined) this.#clear.run(page);
    else this.#set.run(page, targets);
  }

  /** Updates `url.linked` and `url.linked_from`. After a crash, the next call continues. */
  async settle(): Promise<void> {
    /** URLs that have lost a link, and the page that no longer links to them. */
    const lost = new Map<number, number>();
    while (this.#file.transact(() => this.#settleSome(lost))) await this.#file.committed();
    if (lost.size > 0) this.#file.transact(() => this.#findOthers(lost));
    await this.#file.committed();
  }

  /** Settles some pages. @returns whether more pages may be left. */
  #settleSome(lost: Map<number, number>): boolean {
    const changes = new Map<number, { by: number; from: number | null }>();
    const change = (to: number, by: 1 | -1, page: number): void => {
      const known = changes.get(to);
      if (known === undefined) changes.set(to, { by, from: by === 1 ? page : null });
      else {
        known.by += by;
        if (by === 1) known.from ??= page;
      }
    };
    let pages = 0;
    let last = 0;
    for (const row of this.#unsettled.iterate(STEP)) {
      const { page, targets, before } = row as Row;
      pages++;
      last = page;
      const now = hyperlinksOf(targets);
      for (const to of now) change(to, 1, page);
      // A page that was visited for the first time has no previous links.
      if (before !== null) {
        const still = new Set(now);
        for (const to of hyperlinksOf(before)) {
          change(to, -1, page);
          if (!still.has(to)) lost.set(to, page);
        }
      }
      if (changes.size >= STEP) break;
    }
    if (pages > 0) this.#settle.run(last);
    this.#count.run(JSON.stringify(Array.from(changes, ([to, { by, from }]) => [to, by, from])));
    return pages === STEP || changes.size >= STEP;
  }

  /** Finds another page that links to a URL, if the page in `linked_from` no longer does. */
  #findOthers(lost: ReadonlyMap<number, number>): void {
    const wanted = new Set<number>();
    const named = this.#file.prepare("SELECT linked_from AS page FROM url WHERE id = ?");
    for (const to of lost.keys()) {
      const { page } = (named.get(to) as { page: number | null } | undefined) ?? { page: null };
      if (page === null) continue;
      if (!this.of(page).some((edge) => edge.isLink && edge.to === to)) wanted.add(to);
    }
    if (wanted.size === 0) return;
    const name = this.#file.prepare("UPDATE url SET linked_from = ? WHERE id = ?");
    for (const row of this.#file
      .prepare("SELECT page, targets FROM link WHERE targets IS NOT NULL ORDER BY page")
      .iterate()) {
      const { page, targets } = row as Row;
      for (const to of hyperlinksOf(targets)) if (wanted.delete(to)) name.run(page, to);
      if (wanted.size === 0) return;
    }
  }
}

/** Returns the ids of the URLs that a page links to by hyperlinks. */
function hyperlinksOf(targets: Uint8Array | null): number[] {
  const linked: number[] = [];
  for (const { to, isLink } of readEdges(targets)) if (isLink) linked.push(to);
  return linked;
}

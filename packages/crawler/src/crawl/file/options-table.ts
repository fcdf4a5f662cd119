import type { FoundUrls } from "../known/found-urls.ts";
import {
  type CountedChanges,
  type Judging,
  judgeKnown,
  NOFOLLOW,
  type OptionChanges,
} from "../known/judge-known.ts";
import type { KnownUrls } from "../known/known-urls.ts";
import type { UrlRow } from "../known/url-rows.ts";
import type { Skip } from "../url/found-url.ts";
import type { CrawlFile } from "./crawl-file.ts";
import { readEdges } from "./edges.ts";
import { URL_COLUMNS } from "./file-url-rows.ts";
import { type LeftOut, OPTION_BITS } from "./left-out.ts";

/** How many URLs are judged in one step. */
const STEP = 2_000;

/** How the options apply. */
export interface Application extends Judging {
  readonly now: number;
}

/**
 * URLs out of scope that no hyperlink, sitemap or seed names that may be followed. One that was visited had such a link once: it comes
 * back with its scope, as it does with other options, whatever became of the link.
 */
const ONLY_LINKED =
  "SELECT id FROM url WHERE skipped = 'scope' AND found_by = 'link' AND linked_from IS NULL AND sitemap IS NULL AND seed = 0 AND visit IS NULL";

/** The options of a crawl by which URLs are judged, and the judging of what is known when they change. */
export class OptionsTable {
  readonly #file: CrawlFile;
  readonly #urls: KnownUrls;
  readonly #found: FoundUrls;
  readonly #leftOut: LeftOut;

  constructor(file: CrawlFile, urls: KnownUrls, found: FoundUrls, leftOut: LeftOut) {
    this.#file = file;
    this.#urls = urls;
    this.#found = found;
    this.#leftOut = leftOut;
  }

  /**
   * Judges all URLs that are known by the options of now, where those are not the ones of the last run. A kill in between does no
   * harm: the next run goes on with it.
   * @param value the options, as one string.
   * @param judge why a URL is not to be visited.
   * @returns what that changed; undefined where the options are the same.
   */
  async apply(
    value: string,
    application: Application,
    judge: (row: UrlRow) => Skip | undefined,
  ): Promise<OptionChanges | undefined> {
    const { now } = application;
    const last = this.#last();
    const isNew = last?.value !== value;
    const version = isNew ? (last?.id ?? 0) + 1 : last.id;
    if (isNew)
      this.#file.transact(() =>
        this.#file.prepare("INSERT INTO options (id, at, value) VALUES (?, ?, ?)").run(version, now, value),
      );
    this.#found.version = version;
    // What a new file knows was judged by these options.
    if (!this.#hasRounds()) this.#finish(version, undefined);
    if (this.#judgedBy() === version) return undefined;
    const changes = await this.#judgeAll(version, application, judge);
    this.#file.transact(() => {
      if (application.isResumed) this.#readAgain(application.round);
      this.#leftOut.seeAgain(OPTION_BITS);
      this.#finish(version, changes);
    });
    await this.#file.committed();
    return changes;
  }

  async #judgeAll(
    version: number,
    application: Application,
    judge: (row: UrlRow) => Skip | undefined,
  ): Promise<OptionChanges> {
    const changes: CountedChanges = { left: {}, back: {} };
    const known = { urls: this.#urls, found: this.#found };
    const find = this.#file.prepare(
      `SELECT ${URL_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.id > ? AND url.judged < ? ORDER BY url.id LIMIT ?`,
    );
    const unfollowed = this.#unfollowed();
    const mark = this.#file.prepare("UPDATE url SET judged = ? WHERE id > ? AND id <= ?");
    for (let after = 0; ; ) {
      const rows = this.#file.read(() => find.all(after, version, STEP)) as UrlRow[];
      const end = rows.at(-1)?.id ?? after;
      this.#file.transact(() => {
        for (const row of rows) {
          const skip = judge(row) ?? (unfollowed.has(row.id) ? NOFOLLOW : undefined);
          judgeKnown(row, skip, application, known, changes);
        }
        mark.run(version, after, end);
      });
      await this.#file.committed();
      if (rows.length < STEP) return changes;
      after = end;
    }
  }

  /**
   * Returns the URLs out of scope to which nothing leads that may be followed. The scope comes first when a link is judged, and the
   * links ask not to be followed whatever the scope is.
   */
  #unfollowed(): ReadonlySet<number> {
    const rows = this.#file.read(() => this.#file.prepare(ONLY_LINKED).all()) as { id: number }[];
    const ids = new Set(rows.map(({ id }) => id));
    if (ids.size === 0) return ids;
    const pages = this.#file.prepare("SELECT targets FROM link WHERE targets IS NOT NULL");
    for (const { targets } of pages.iterate() as Iterable<{ targets: Uint8Array }>)
      for (const { to } of readEdges(targets)) ids.delete(to);
    return ids;
  }

  /**
   * In a round that goes on, sitemaps are read again whose entries were left out by options. Pages are not: each is visited once in
   * a round, and in the next one its links are seen again. Part of a step of others.
   */
  #readAgain(round: number): void {
    this.#file
      .prepare(`UPDATE sitemap SET state = 0, named_round = ? WHERE state = 1 AND left_out & ${OPTION_BITS}`)
      .run(round);
  }

  #last(): { readonly id: number; readonly value: string } | undefined {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT id, value FROM options ORDER BY id DESC LIMIT 1").get(),
    );
    return row as { id: number; value: string } | undefined;
  }

  #hasRounds(): boolean {
    return this.#file.read(() => this.#file.prepare("SELECT 1 FROM round LIMIT 1").get()) !== undefined;
  }

  /** The version by which all URLs were judged. */
  #judgedBy(): number {
    const row = this.#file.read(() =>
      this.#file.prepare("SELECT value FROM setting WHERE name = 'judged'").get(),
    ) as { value: string } | undefined;
    return Number(row?.value ?? 0);
  }

  #finish(version: number, changes: OptionChanges | undefined): void {
    this.#file.transact(() => {
      this.#file
        .prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('judged', ?)")
        .run(String(version));
      if (changes !== undefined)
        this.#file
          .prepare("UPDATE options SET changes = ? WHERE id = ?")
          .run(JSON.stringify(changes), version);
    });
  }
}

import type { FoundUrl } from "../../state/found-url.ts";
import type { SitemapRecord } from "../../state/frontier.ts";
import { sitemapState } from "../../state/url-state.ts";
import type { Added } from "../../urls/add-urls.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { SitemapBudget } from "../../urls/sitemap-budget.ts";
import { MAX_INDEXES, type SitemapRow, SitemapToRead } from "../../urls/sitemap-to-read.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import type { UrlIds } from "../client/row-ids.ts";
import type { Run } from "../client/transaction.ts";
import type { WorkerLeftOutCounts } from "../worker/worker-left-out-counts.ts";
import { type LeasedHost, LeaseLost } from "./leased-host.ts";

/** Maximum number of pending sitemaps that are loaded together. */
const LOADED = 20;

/** Dependencies of `LeasedSitemaps`. */
export interface LeasedSitemapsParts {
  readonly database: CrawlDatabase;
  readonly slot: number;
  readonly ids: UrlIds;
  readonly rules: CrawlRules;
  readonly leftOut: WorkerLeftOutCounts;
  readonly round: number;
}

/**
 * The sitemaps of a leased host. Each change of them and the new count of pending sitemaps form one transaction: the
 * count decides whether the host has work.
 */
export class LeasedSitemaps {
  readonly #host: LeasedHost;
  readonly #parts: LeasedSitemapsParts;
  readonly #reading = new Set<number>();
  /** Ids of sitemaps that were completed in this turn. A load that runs at the same time may still return them. */
  readonly #completed = new Set<number>();
  #queue: readonly SitemapRow[] = [];
  #room: SitemapBudget | undefined;
  #lastChange: Promise<unknown> = Promise.resolve();
  /** Number of changes that the database has acknowledged. */
  #changes = 0;

  constructor(host: LeasedHost, parts: LeasedSitemapsParts) {
    this.#host = host;
    this.#parts = parts;
  }

  /** Whether there are pending sitemaps that are not being read. */
  get hasWork(): boolean {
    return this.#host.files > this.#reading.size;
  }

  /** Whether the waiting URLs leave room for those of a sitemap. */
  get hasRoom(): boolean {
    return this.#host.weightOf() < this.#parts.rules.budgets.maxQueuedPerHost / 2;
  }

  /** Loads the next pending sitemaps. */
  async load(): Promise<void> {
    if (!this.hasWork) return;
    const { database, rules } = this.#parts;
    this.#queue = await database.run<SitemapRow>(
      `SELECT id, url, depth, guessed, seed, left_out AS "leftOut" FROM ${database.schema}.sitemap
        WHERE host = $1 AND state = 0 AND ($2 OR seed = 1) ORDER BY depth, id LIMIT ${LOADED}`,
      [this.#host.id, rules.sitemaps],
    );
  }

  next(): SitemapToRead | undefined {
    if (!this.hasWork || !this.hasRoom) return undefined;
    const row = this.#queue.find(({ id }) => !this.#reading.has(id) && !this.#completed.has(id));
    if (row === undefined) return undefined;
    this.#reading.add(row.id);
    return new SitemapToRead(row);
  }

  /** Adds the sitemaps that the site's robots.txt names, or guessed ones at the usual locations. */
  async list(urls: readonly string[], isGuess: boolean): Promise<void> {
    const { round } = this.#parts;
    this.#host.sitemapsRound = round;
    const leftOut = await this.#name(urls, { isGuess, isSeed: false });
    for (const url of leftOut) this.#parts.leftOut.count("sitemap", new URL(url).origin, url);
    await this.load();
  }

  /** Adds seeds that are sitemaps. The limits for sitemaps do not apply to them. */
  async addSeeds(urls: readonly string[]): Promise<void> {
    await this.#name(urls, { isGuess: false, isSeed: true });
    await this.load();
  }

  /**
   * Adds the sitemaps that a sitemap names, and records the results in `sitemap`.
   * @param found pages that the sitemap names, which were added already.
   */
  async addNested(
    sitemap: SitemapToRead,
    found: readonly FoundUrl[],
    added: Added,
    nested: readonly string[],
  ): Promise<void> {
    const naming = { by: sitemap, isGuess: false, isSeed: sitemap.isSeed };
    const unnamed = nested.length === 0 ? [] : await this.#name(nested, naming);
    sitemap.addResult(found, added, unnamed, this.#parts.leftOut);
  }

  /** Stores the result of reading a sitemap, or of a failed attempt. */
  async read(sitemap: SitemapToRead, record: SitemapRecord): Promise<void> {
    const { round } = this.#parts;
    const { entries, errors, failure = null, isMissing } = record;
    const { id, leftOut, noRoom, example, isReadAgain } = sitemap;
    if (isMissing === true || !isReadAgain) this.#completed.add(id);
    if (isMissing === true) {
      await this.#change((run) => run(`UPDATE sitemap SET state = ${sitemapState.gone} WHERE id = $1`, [id]));
      this.#room?.release(sitemap.url);
    } else if (isReadAgain) {
      await this.#change((run) =>
        run("UPDATE sitemap SET entries = $2, errors = $3, left_out = $4 WHERE id = $1", [
          id,
          entries,
          errors,
          leftOut,
        ]),
      );
    } else {
      if (noRoom > 0) this.#parts.leftOut.count("queue", this.#host.origin, example, noRoom);
      await this.#change((run) =>
        run(
          `UPDATE sitemap SET state = 1, round = $2, read_round = CASE WHEN $3::text IS NULL THEN $2 ELSE read_round END, entries = $4,
            errors = $5, failure = $3, left_out = $6 WHERE id = $1`,
          [id, round, failure, entries, errors, leftOut],
        ),
      );
    }
    this.#reading.delete(id);
    await this.load();
  }

  /** Queues sitemaps that a site names. @returns those that were left out because of a limit. */
  async #name(
    urls: readonly string[],
    {
      by,
      isGuess,
      isSeed,
    }: { readonly by?: SitemapToRead; readonly isGuess: boolean; readonly isSeed: boolean },
  ): Promise<readonly string[]> {
    const { database, ids, rules, round } = this.#parts;
    const depth = by === undefined ? 0 : by.depth + 1;
    const asked = new Map(urls.map((url) => [ids.of(url), url]));
    const known = await database.run<{ id: number }>(
      `SELECT id FROM ${database.schema}.sitemap WHERE id = ANY ($1) AND state <> ${sitemapState.gone}`,
      [[...asked.keys()]],
    );
    const knownIds = new Set(known.map(({ id }) => id));
    const leftOut: string[] = [];
    for (const [id, url] of asked) {
      if (knownIds.has(id) || (isSeed && by === undefined)) continue;
      const isTooFar = depth > MAX_INDEXES || url.length > rules.budgets.maxUrlLength;
      if (!isTooFar) {
        this.#room ??= await this.#countRoom();
        if (this.#room.take(url)) continue;
      }
      leftOut.push(url);
      asked.delete(id);
    }
    await this.#change((run) =>
      run("SELECT name_sitemaps($1, $2, $3, $4, $5, $6, $7, $8)", [
        this.#host.id,
        round,
        depth,
        by?.id ?? null,
        Number(isSeed),
        Number(isGuess),
        [...asked.keys()],
        [...asked.values()],
      ]),
    );
    return leftOut;
  }

  async #countRoom(): Promise<SitemapBudget> {
    const { database, rules } = this.#parts;
    const { origin } = this.#host;
    const group = rules.groupOf(origin);
    const room = new SitemapBudget(group, rules);
    const rows = await database.run<{ url: string }>(
      `SELECT s.url FROM ${database.schema}.sitemap AS s JOIN ${database.schema}.host AS h ON h.id = s.host
        WHERE s.state <> ${sitemapState.gone} AND ${rules.sharesRoom ? "h.site = $1" : "h.origin = $1"}`,
      [rules.sharesRoom ? group : origin],
    );
    for (const { url } of rows) room.count(url);
    return room;
  }

  /**
   * Changes sitemaps and the count of pending ones in one transaction, one change after another. A change may run twice
   * without harm.
   * @throws {LeaseLost}
   */
  #change(action: (run: Run) => Promise<unknown>): Promise<void> {
    const changed = this.#lastChange.then(() => this.#changeNow(action));
    this.#lastChange = changed.catch(() => undefined);
    return changed;
  }

  async #changeNow(action: (run: Run) => Promise<unknown>): Promise<void> {
    const { database, slot } = this.#parts;
    const host = this.#host;
    const before = this.#changes;
    const files = await database.transact(async (run) => {
      // `sitemap_writes` is one higher than `before` if an attempt was committed but its answer was lost. If it is
      // lower than `before`, the database has lost writes (write-loss-detector.ts).
      const held = await run(
        "SELECT 1 FROM host WHERE id = $1 AND token = $2 AND worker = $3 AND sitemap_writes BETWEEN $4 AND $4 + 1 FOR NO KEY UPDATE",
        [host.id, host.token, slot, before],
      );
      if (held.length === 0) return undefined;
      await action(run);
      const [row] = await run<{ files: number }>(
        `UPDATE host SET files = (SELECT count(*) FROM sitemap WHERE host = $1 AND state = 0), sitemaps_round = $2,
          sitemap_writes = $3 WHERE id = $1 RETURNING files`,
        [host.id, host.sitemapsRound, before + 1],
      );
      return row?.files ?? 0;
    });
    if (files === undefined) throw new LeaseLost(host.origin);
    this.#changes = before + 1;
    host.files = files;
  }
}

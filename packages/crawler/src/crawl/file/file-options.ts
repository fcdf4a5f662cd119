import { readEdges } from "../state/edges.ts";
import type { Skip } from "../state/found-url.ts";
import { OPTION_BITS } from "../state/left-out-reasons.ts";
import type { CountedChanges, OptionChanges } from "../state/option-changes.ts";
import type { UrlRow } from "../state/url-rows.ts";
import { NOFOLLOW, type RoundContext, reapplyOptions } from "../urls/reapply-options.ts";
import type { CrawlStore } from "./crawl-store.ts";
import type { CrawlFile } from "./sqlite/crawl-file.ts";
import { URL_COLUMNS } from "./tables/url-table.ts";

/** Maximum number of URLs that are judged in one transaction. */
const STEP = 2_000;

/** Parameters of `applyOptions`. */
export interface Application extends RoundContext {
  readonly now: number;
}

/**
 * Selects URLs out of scope that no followable hyperlink, sitemap or seed names. Visited URLs are excluded, because
 * each of them once had a followable link. Visited URLs are admitted again when the options allow it, even if no
 * followable link is left.
 */
const ONLY_LINKED =
  "SELECT id FROM url WHERE skipped = 'scope' AND found_by = 'link' AND linked_from IS NULL AND sitemap IS NULL AND seed = 0 AND visit IS NULL";

/** Parts of the store that are needed to apply options. */
type OptionsStore = Pick<CrawlStore, "file" | "urls" | "found" | "leftOut">;

/**
 * Judges all known URLs by the current options, if these differ from the options of the last run. If the process is
 * killed, the next run continues.
 * @param value the options, as one string.
 * @param judge returns why a URL must not be visited.
 * @returns the changes; undefined if the options are the same.
 */
export async function applyOptions(
  store: OptionsStore,
  value: string,
  application: Application,
  judge: (row: UrlRow) => Skip | undefined,
): Promise<OptionChanges | undefined> {
  const { file, found, leftOut } = store;
  const last = lastIn(file);
  const isNew = last?.value !== value;
  const version = isNew ? (last?.id ?? 0) + 1 : last.id;
  if (isNew)
    file.transact(() =>
      file
        .prepare("INSERT INTO options (id, at, value) VALUES (?, ?, ?)")
        .run(version, application.now, value),
    );
  found.version = version;
  // A file without rounds is new: its URLs were judged by these options.
  if (!hasRounds(file)) finish(file, version, undefined);
  if (judgedBy(file) === version) return undefined;
  const changes = await judgeAll(store, version, application, judge);
  file.transact(() => {
    if (application.isResumed) readAgain(file, application.round);
    leftOut.seeAgain(OPTION_BITS);
    finish(file, version, changes);
  });
  await file.committed();
  return changes;
}

async function judgeAll(
  { file, urls, found }: OptionsStore,
  version: number,
  application: Application,
  judge: (row: UrlRow) => Skip | undefined,
): Promise<OptionChanges> {
  const changes: CountedChanges = { left: {}, back: {} };
  const known = { urls, found };
  const find = file.prepare(
    `SELECT ${URL_COLUMNS} FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.id > ? AND url.judged < ? ORDER BY url.id LIMIT ?`,
  );
  const unfollowed = unfollowedIn(file);
  const mark = file.prepare("UPDATE url SET judged = ? WHERE id > ? AND id <= ?");
  for (let after = 0; ; ) {
    const rows = file.read(() => find.all(after, version, STEP)) as UrlRow[];
    const end = rows.at(-1)?.id ?? after;
    file.transact(() => {
      for (const row of rows) {
        const skip = judge(row) ?? (unfollowed.has(row.id) ? NOFOLLOW : undefined);
        reapplyOptions(row, skip, application, known, changes);
      }
      mark.run(version, after, end);
    });
    await file.committed();
    if (rows.length < STEP) return changes;
    after = end;
  }
}

/**
 * Returns the ids of URLs out of scope without a link that may be followed. The rows of these URLs name the scope as
 * the reason, because a link is checked for its scope first, and for nofollow afterwards.
 */
function unfollowedIn(file: CrawlFile): ReadonlySet<number> {
  const rows = file.read(() => file.prepare(ONLY_LINKED).all()) as { id: number }[];
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size === 0) return ids;
  const pages = file.prepare("SELECT targets FROM link WHERE targets IS NOT NULL");
  for (const { targets } of pages.iterate() as Iterable<{ targets: Uint8Array }>)
    for (const { to } of readEdges(targets)) ids.delete(to);
  return ids;
}

/**
 * Queues sitemaps whose entries were left out because of options, in a round that continues. Pages are not queued: each
 * page is visited once per round, and its links are seen again in the next one. Must be called inside a transaction.
 */
function readAgain(file: CrawlFile, round: number): void {
  file
    .prepare(`UPDATE sitemap SET state = 0, named_round = ? WHERE state = 1 AND left_out & ${OPTION_BITS}`)
    .run(round);
}

function lastIn(file: CrawlFile): { readonly id: number; readonly value: string } | undefined {
  const row = file.read(() => file.prepare("SELECT id, value FROM options ORDER BY id DESC LIMIT 1").get());
  return row as { id: number; value: string } | undefined;
}

function hasRounds(file: CrawlFile): boolean {
  return file.read(() => file.prepare("SELECT 1 FROM round LIMIT 1").get()) !== undefined;
}

/** Returns the version of the options that all URLs were judged with. */
function judgedBy(file: CrawlFile): number {
  const row = file.read(() => file.prepare("SELECT value FROM setting WHERE name = 'judged'").get()) as
    | { value: string }
    | undefined;
  return Number(row?.value ?? 0);
}

function finish(file: CrawlFile, version: number, changes: OptionChanges | undefined): void {
  file.transact(() => {
    file.prepare("INSERT OR REPLACE INTO setting (name, value) VALUES ('judged', ?)").run(String(version));
    if (changes !== undefined)
      file.prepare("UPDATE options SET changes = ? WHERE id = ?").run(JSON.stringify(changes), version);
  });
}

import type { Snapshot, UrlRow } from "../record.ts";
import type { Differences } from "./differences.ts";
import type { Knowledge, LastVisit } from "./knowledge.ts";
import { directivesOf, getOrigin } from "./rules.ts";

/** Checks the report: its verdicts and counts must follow from the rows of the file and from the last visits. */
export class ReportCheck {
  readonly #knowledge: Knowledge;
  readonly #differences: Differences;

  constructor(knowledge: Knowledge, differences: Differences) {
    this.#knowledge = knowledge;
    this.#differences = differences;
  }

  /**
   * @param mayHaveOrphans whether the last round is done and no URL was skipped for its depth; undefined if that is not
   * certain.
   */
  check({ urls, records, summary, visits, rounds }: Snapshot, mayHaveOrphans: boolean | undefined): void {
    const verdicts = new Map<string, string>();
    for (const row of urls) verdicts.set(row.url, verdictOf(row, this.#knowledge.last.get(row.url)));
    for (const record of records) {
      const verdict = verdicts.get(record.url);
      const last = this.#knowledge.last.get(record.url);
      const same = (what: string, actual: unknown, expected: unknown): void =>
        this.#differences.same(what, `${record.url} in the report: ${what}`, actual, expected);
      same("verdict", record.verdict, verdict);
      same("status", record.status, last === undefined || last.status === 0 ? null : last.status);
      const isRead = ["indexable", "not-indexable", "canonicalised"].includes(verdict ?? "");
      same("indexable", record.indexable, isRead ? Number(verdict === "indexable") : null);
    }
    this.#differences.same("count", "number of records", records.length, urls.length);
    const counted = (name: string, actual: number, expected: number): void =>
      this.#differences.same("count", `${name} of the summary`, actual, expected);
    const count = (is: (row: UrlRow) => boolean): number => urls.filter(is).length;
    counted("urls.known", summary.urls.known, urls.length);
    counted("urls.visited", summary.urls.visited, this.#knowledge.last.size);
    counted(
      "urls.queued",
      summary.urls.queued,
      count(({ state }) => state === 0 || state === 4),
    );
    counted(
      "urls.skipped",
      summary.urls.skipped,
      count(({ state }) => state === 2),
    );
    counted(
      "urls.gone",
      summary.urls.gone,
      count(({ state }) => state === 3),
    );
    const round = rounds.at(-1)?.id;
    const inRound = new Set(visits.filter((visit) => visit.round === round).map(({ url }) => url)).size;
    counted("round.visited", summary.round?.visited ?? 0, inRound);
    for (const { what, count: n } of summary.verdicts)
      counted(`verdict ${what}`, n, [...verdicts.values()].filter((verdict) => verdict === what).length);
    for (const { what, count: n } of summary.statuses)
      counted(
        `status ${what}`,
        n,
        [...this.#knowledge.last.values()].filter(({ status }) => status === (what ?? 0)).length,
      );
    counted(
      "blocked",
      summary.blocked.count,
      count(({ state, skipped }) => state === 2 && skipped === "robots"),
    );
    for (const { what, count: n } of summary.skipped)
      counted(
        `skipped ${what}`,
        n,
        count(({ state, skipped }) => state === 2 && skipped === what),
      );
    const depths = new Map(summary.depths.map(({ what, count: n }) => [what, n]));
    for (const [depth, n] of depths)
      counted(
        `depth ${depth}`,
        n,
        count(
          ({ visit, clicks }) => visit !== null && (clicks === null ? null : Math.min(clicks, 20)) === depth,
        ),
      );
    this.#checkSamples(urls, summary, mayHaveOrphans);
    this.#checkContradictions(urls, summary);
  }

  #checkSamples(
    urls: readonly UrlRow[],
    { orphans, islands }: Snapshot["summary"],
    mayHaveOrphans: boolean | undefined,
  ): void {
    const lone = urls.filter((row) => {
      const { url, sitemap, linked } = row;
      if (sitemap === null || linked !== 0 || this.#knowledge.seeds.has(url)) return false;
      return verdictOf(row, this.#knowledge.last.get(url)) === "indexable";
    });
    if (mayHaveOrphans !== undefined || orphans.count > 0)
      this.#differences.same(
        "orphans",
        "number of orphans",
        orphans.count,
        mayHaveOrphans === false ? 0 : lone.length,
      );
    const listed = new Set(urls.filter(({ sitemap }) => sitemap !== null).map(({ url }) => getOrigin(url)));
    const unlisted = urls.filter(({ url, sitemap, linked, state }) => {
      const last = this.#knowledge.last.get(url);
      if (last === undefined || sitemap !== null || linked === 0 || state === 2 || state === 3) return false;
      if (!listed.has(getOrigin(url))) return false;
      return (
        last !== undefined &&
        isPage(last) &&
        last.isHtml &&
        isIndexed(last) &&
        (last.canonical === undefined || last.canonical === url)
      );
    });
    this.#differences.same("islands", "number of islands", islands.count, unlisted.length);
  }

  #checkContradictions(urls: readonly UrlRow[], { contradictions }: Snapshot["summary"]): void {
    const rows = new Map(urls.map((row) => [row.url, row]));
    const expected = new Map<string, number>();
    for (const row of urls) {
      for (const code of this.#codesOf(row, rows)) expected.set(code, (expected.get(code) ?? 0) + 1);
    }
    const actual = new Map(contradictions.map(({ code, count }) => [code, count]));
    for (const code of new Set([...expected.keys(), ...actual.keys()]))
      this.#differences.same(
        "contradictions",
        `number of ${code}`,
        actual.get(code) ?? 0,
        expected.get(code) ?? 0,
      );
  }

  #codesOf(row: UrlRow, rows: ReadonlyMap<string, UrlRow>): Set<string> {
    const codes = new Set<string>();
    const last = this.#knowledge.last.get(row.url);
    const isBlocked = row.state === 2 && row.skipped === "robots";
    const isThere = isPage(last);
    const isNoindex = last !== undefined && isThere && !isIndexed(last);
    if (isBlocked && row.sitemap !== null) codes.add("sitemap-blocked");
    if (isBlocked && isNoindex) codes.add("noindex-blocked");
    if (row.state === 2 || last === undefined) return codes;
    if (row.sitemap !== null) {
      if (last.redirect !== undefined) codes.add("sitemap-redirected");
      else if (!isThere) codes.add(`sitemap-${statusSuffix(last.status)}`);
      if (isNoindex) codes.add("sitemap-noindex");
      if (isThere && last.isHtml && last.canonical !== undefined && last.canonical !== row.url)
        codes.add("sitemap-not-canonical");
    }
    if (!isThere || !last.isHtml || last.canonical === undefined || last.canonical === row.url) return codes;
    const target = rows.get(last.canonical);
    if (target?.state === 2) {
      if (target.skipped === "robots") codes.add("canonical-blocked");
      return codes;
    }
    const targetVisit = this.#knowledge.last.get(last.canonical);
    if (targetVisit !== undefined && targetVisit.status !== 0 && !isPage(targetVisit))
      codes.add("canonical-not-ok");
    return codes;
  }
}

function isPage(last: LastVisit | undefined): boolean {
  return last !== undefined && (last.status === 200 || last.status === 304);
}

/** Whether a page may be indexed, by its indexing directives. */
function isIndexed(last: LastVisit): boolean {
  return directivesOf(last).index;
}

function statusSuffix(status: number): string {
  if (status === 0 || status >= 500 || [408, 425, 429].includes(status)) return "failed";
  return status === 401 || status === 403 ? "refused" : "not-ok";
}

function verdictOf({ url, state, skipped }: UrlRow, last: LastVisit | undefined): string {
  if (state === 3) return "gone";
  if (state === 2) return skipped === "robots" ? "blocked" : "skipped";
  if (last === undefined) return "queued";
  if (last.status === 0 || last.status >= 400) return "failed";
  if (last.redirect !== undefined) return "redirect";
  if (!isIndexed(last)) return "not-indexable";
  if (!last.isHtml) return "unread";
  return last.canonical === undefined || last.canonical === url ? "indexable" : "canonicalised";
}

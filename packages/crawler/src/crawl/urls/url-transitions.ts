import { weightOf } from "../../url/url-weight.ts";
import type { Skip } from "../state/found-url.ts";
import type { HostCounts } from "../state/host-counts.ts";
import type { LeftOutCounts } from "../state/left-out-counts.ts";
import type { UrlRow, UrlRows } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";

/** The URLs that a crawl knows: what changes one changes the counts with it. All methods are parts of a step of others. */
export class UrlTransitions {
  readonly rows: UrlRows;
  readonly hosts: HostCounts;
  readonly leftOut: LeftOutCounts;
  /** Room that queued URLs take which robots.txt forbids. */
  forbidden = 0;

  constructor(rows: UrlRows, hosts: HostCounts, leftOut: LeftOutCounts) {
    this.rows = rows;
    this.hosts = hosts;
    this.leftOut = leftOut;
  }

  /** A URL whose turn it was is not visited. */
  skip(id: number, { reason, because }: Skip): void {
    const row = this.rows.byId(id);
    if (row === undefined) return;
    this.dismiss(row, { reason, because });
    if (reason === "robots") this.forbidden = Math.max(0, this.forbidden - weightOf(row.url));
  }

  /** A URL that is not in the queue is to be visited in this round. */
  enqueue(row: UrlRow, round: number): void {
    if (row.state === urlState.queued || row.state === urlState.later) return;
    this.rows.queue(row.id, round);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
    const isNew = row.visitedAt === null;
    // A URL that was a trap has its weight already: most such URLs are held by a budget, and may be queued later.
    const weight = isNew && row.skipped !== "trap" ? weightOf(row.url) : 0;
    this.hosts.count(row.host, { queued: 1, weight });
  }

  /** A URL that options kept away counts as visited again. */
  restore(row: UrlRow): void {
    this.rows.restore(row.id);
    if (row.skipped !== null) this.leftOut.skipped(row.skipped, row.url, -1);
  }

  /** A URL is not to be visited: by its turn, or by the options of now. */
  dismiss(row: UrlRow, { reason, because }: Skip): void {
    this.rows.skip(row.id, reason, because);
    this.leaveQueue(row);
    this.leftOut.skipped(reason, row.url, 1);
    if (reason === "trap" && row.visitedAt === null)
      this.hosts.count(row.host, { weight: weightOf(row.url) });
  }

  /** Removes a URL from the counts: it was visited, or is not to be visited. */
  leaveQueue(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    const isNew = row.visitedAt === null;
    if (row.state === urlState.queued || row.state === urlState.later)
      this.hosts.count(row.host, { queued: -1, weight: isNew ? -weightOf(row.url) : 0 });
    if (row.skipped === null) return;
    this.leftOut.skipped(row.skipped, row.url, -1);
    if (row.skipped === "trap" && isNew) this.hosts.count(row.host, { weight: -weightOf(row.url) });
  }
}

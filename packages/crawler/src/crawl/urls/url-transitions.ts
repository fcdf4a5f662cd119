import { weightOf } from "../../url/url-weight.ts";
import type { Skip } from "../state/found-url.ts";
import type { HostCounts } from "../state/host-counts.ts";
import type { LeftOutCounts } from "../state/left-out-counts.ts";
import type { UrlRow, UrlRows } from "../state/url-rows.ts";
import { urlState } from "../state/url-state.ts";

/** Changes the states of URLs, and the counts with them. All methods are part of the caller's transaction. */
export class UrlTransitions {
  readonly rows: UrlRows;
  readonly hosts: HostCounts;
  readonly leftOut: LeftOutCounts;
  /** Weight of queued URLs that robots.txt disallows. */
  forbidden = 0;

  constructor(rows: UrlRows, hosts: HostCounts, leftOut: LeftOutCounts) {
    this.rows = rows;
    this.hosts = hosts;
    this.leftOut = leftOut;
  }

  /** Skips a URL that was next in the queue. */
  skip(id: number, { reason, because }: Skip): void {
    const row = this.rows.byId(id);
    if (row === undefined) return;
    this.dismiss(row, { reason, because });
    if (reason === "robots") this.forbidden = Math.max(0, this.forbidden - weightOf(row.url));
  }

  /** Queues a URL for this round, unless it is queued already. */
  enqueue(row: UrlRow, round: number): void {
    if (row.state === urlState.queued || row.state === urlState.later) return;
    this.rows.queue(row.id, round);
    if (row.skipped !== null) this.leftOut.countSkipped(row.skipped, row.url, -1);
    const isNew = row.visitedAt === null;
    // A URL skipped as a trap already counts with its weight, because a budget may release it to the queue later.
    const weight = isNew && row.skipped !== "trap" ? weightOf(row.url) : 0;
    this.hosts.count(row.host, { queued: 1, weight });
  }

  /** Sets a URL that options excluded back to visited. */
  restore(row: UrlRow): void {
    this.rows.restore(row.id);
    if (row.skipped !== null) this.leftOut.countSkipped(row.skipped, row.url, -1);
  }

  /** Marks a URL as skipped, and removes it from the queue. */
  dismiss(row: UrlRow, { reason, because }: Skip): void {
    this.rows.skip(row.id, reason, because);
    this.leaveQueue(row);
    this.leftOut.countSkipped(reason, row.url, 1);
    if (reason === "trap" && row.visitedAt === null)
      this.hosts.count(row.host, { weight: weightOf(row.url) });
  }

  /** Removes a URL from the counts of queued and skipped URLs. */
  leaveQueue(row: Pick<UrlRow, "state" | "host" | "url" | "visitedAt" | "skipped">): void {
    const isNew = row.visitedAt === null;
    if (row.state === urlState.queued || row.state === urlState.later)
      this.hosts.count(row.host, { queued: -1, weight: isNew ? -weightOf(row.url) : 0 });
    if (row.skipped === null) return;
    this.leftOut.countSkipped(row.skipped, row.url, -1);
    if (row.skipped === "trap" && isNew) this.hosts.count(row.host, { weight: -weightOf(row.url) });
  }
}

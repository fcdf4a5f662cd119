import type { SqliteStatement } from "@maycrawl/agent/internal";
import { weightOf, weightSql } from "../../../url/url-weight.ts";
import type { SkipReason } from "../../state/found-url.ts";
import { type LeftOutCounts, LeftOutTally } from "../../state/left-out-counts.ts";
import { type LeftOutReason, leftOutBit, MAX_KEPT } from "../../state/left-out-reasons.ts";
import type { CrawlFile } from "../sqlite/crawl-file.ts";

/**
 * Links that a crawl has left out, counted by reason and host. Only counts are stored, so that an endless site does not
 * make an endless file. The first URLs of each reason are also stored, as skipped rows of `url`.
 */
export class LeftOutTable extends LeftOutTally implements LeftOutCounts {
  readonly #file: CrawlFile;
  readonly #keepsAll: boolean;
  /** Room that the skipped rows of `url` take, by reason. */
  readonly #kept = new Map<string, number>();
  readonly #add: SqliteStatement;

  /** @param keepsAll whether all skipped URLs are stored, without a limit. */
  constructor(file: CrawlFile, keepsAll: boolean) {
    super();
    this.#file = file;
    this.#keepsAll = keepsAll;
    this.#add = file.prepare(
      "INSERT INTO left_out (reason, origin, links, example) VALUES (?, ?, ?, ?) ON CONFLICT (reason, origin) DO UPDATE SET links = links + excluded.links",
    );
    this.recount();
    const hosts = file.read(() => file.prepare("SELECT reason, origin FROM left_out").all());
    for (const { reason, origin } of hosts as { reason: LeftOutReason; origin: string }[])
      this.registerHost(reason, origin);
    file.writeBehind(() => this.#write());
  }

  /** Recounts the skipped rows of the file. */
  recount(): void {
    this.#kept.clear();
    const rows = this.#file.read(() =>
      this.#file
        .prepare(
          `SELECT skipped AS reason, sum(${weightSql("url")}) AS room FROM url WHERE state = 2 GROUP BY 1`,
        )
        .all(),
    ) as { reason: string | null; room: number }[];
    for (const { reason, room } of rows) this.#kept.set(reason ?? "", room);
  }

  /**
   * Whether one more URL that is skipped for a reason may be stored.
   * @param coming room for URLs that will be skipped later for the same reason.
   */
  hasRoomFor(reason: SkipReason, coming = 0): boolean {
    return this.#keepsAll || this.roomOf(reason) + coming < MAX_KEPT;
  }

  /** Returns the room that URLs skipped for a reason take. */
  roomOf(reason: SkipReason): number {
    return this.#kept.get(reason) ?? 0;
  }

  /** Counts a URL that is now skipped (`by` is 1) or no longer skipped (`by` is -1). */
  countSkipped(reason: string, url: string, by: 1 | -1): void {
    this.#kept.set(reason, (this.#kept.get(reason) ?? 0) + by * weightOf(url));
  }

  /**
   * Forgets the links that were left out for the given reasons, so that they are seen again. On pages with such links,
   * the bit `again` replaces the bits of these reasons. Must be called inside a transaction.
   * @param bits bits of the reasons, from `leftOutBit`.
   */
  seeAgain(bits: number): void {
    this.#write();
    for (const table of ["url", "sitemap"])
      this.#file
        .prepare(
          `UPDATE ${table} SET left_out = (left_out & ~${bits}) | ${leftOutBit.again} WHERE left_out & ${bits}`,
        )
        .run();
    const reasons = Object.entries(leftOutBit).filter(([, bit]) => (bit & bits) !== 0);
    for (const [reason] of reasons) {
      this.#file.prepare("DELETE FROM left_out WHERE reason = ?").run(reason);
      this.forgetHosts(reason as LeftOutReason);
    }
  }

  /**
   * Forgets the links that were left out for one reason on one host, on pages that are queued. Must be called inside a
   * transaction.
   */
  seeAgainOn(host: number, origin: string, reason: LeftOutReason): void {
    this.#write();
    const bit = leftOutBit[reason];
    this.#file
      .prepare(
        `UPDATE url SET left_out = (left_out & ~${bit}) | ${leftOutBit.again} WHERE host = ? AND state = 0 AND left_out & ${bit}`,
      )
      .run(host);
    this.#file.prepare("DELETE FROM left_out WHERE reason = ? AND origin = ?").run(reason, origin);
  }

  #write(): void {
    for (const { reason, origin, links, example } of this.take())
      this.#add.run(reason, origin, links, example);
  }
}

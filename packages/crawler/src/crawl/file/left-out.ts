import type { SqliteStatement } from "@maycrawl/agent/internal";
import { type LeftOutCounts, LeftOutTally } from "../known/left-out-counts.ts";
import { weightOf, weightSql } from "../known/url-weight.ts";
import type { SkipReason } from "../url/found-url.ts";
import type { CrawlFile } from "./crawl-file.ts";

/** How many URLs that will not be visited are kept for each reason, as examples; a long one takes the room of several. */
export const MAX_KEPT = 10_000;

/** Why a link was left out: why its URL is not visited, or that no room was left for it. */
export type LeftOutReason = SkipReason | "queue" | "sitemap";

/** Bits of `url.left_out` and `sitemap.left_out`. Bits are stored in files: they never change. */
export const leftOutBit: Readonly<Record<LeftOutReason | "alike" | "again", number>> = {
  robots: 1,
  nofollow: 2,
  scope: 4,
  include: 8,
  exclude: 16,
  depth: 32,
  trap: 64,
  scheme: 128,
  refused: 256,
  queue: 512,
  sitemap: 1024,
  /** The page is like too many others: none of its links were followed. */
  alike: 2048,
  length: 4096,
  /** The page is to be asked for without conditions, since its links are to be seen again. */
  again: 1 << 20,
};

/** The bits of what may find room later: budgets grow, queues become shorter. */
export const ROOM_BITS: number = leftOutBit.queue | leftOutBit.trap | leftOutBit.sitemap;

/** The bits of the reasons that come from the options of a crawl. */
export const OPTION_BITS: number =
  leftOutBit.scope |
  leftOutBit.include |
  leftOutBit.exclude |
  leftOutBit.depth |
  leftOutBit.alike |
  leftOutBit.length |
  ROOM_BITS;

/**
 * What a crawl found and did not keep, counted by reason and host: so many links to a site without end must not make a file without
 * end. Of each reason the first URLs are kept as rows of `url` with that state.
 */
export class LeftOut extends LeftOutTally implements LeftOutCounts {
  readonly #file: CrawlFile;
  readonly #keepsAll: boolean;
  /** Room that the skipped rows of `url` take, by reason. */
  readonly #kept = new Map<string, number>();
  readonly #add: SqliteStatement;

  /** @param keepsAll whether all URLs are kept, however many. */
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
      this.known(reason, origin);
    file.writeBehind(() => this.#write());
  }

  /** Counts the skipped rows of the file again. */
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
   * Whether one more URL that is skipped for a reason is kept.
   * @param coming room that URLs take which are going to be skipped for it.
   */
  hasRoomFor(reason: SkipReason, coming = 0): boolean {
    return this.#keepsAll || this.roomOf(reason) + coming < MAX_KEPT;
  }

  /** Room that the URLs take that are skipped for a reason. */
  roomOf(reason: SkipReason): number {
    return this.#kept.get(reason) ?? 0;
  }

  /** A URL is skipped now, or (with -1) no longer. */
  skipped(reason: string, url: string, by: 1 | -1): void {
    this.#kept.set(reason, (this.#kept.get(reason) ?? 0) + by * weightOf(url));
  }

  /**
   * Forgets what was left out for some reasons, since the links are to be seen again: on the pages that have such links the reasons
   * become the mark `again`. Part of a step of others.
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

  /** The same for one reason on one host, of pages that are to be visited in this round. Part of a step of others. */
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

import type { SqliteStatement } from "@maycrawl/agent/sqlite";
import type { CrawlFile } from "./crawl-file.ts";

/** How many counts are remembered; all are in the file. */
const MOST_REMEMBERED = 20_000;

/** A count: as it will be in the file, and how much of it is not written yet. */
interface Count {
  readonly host: number;
  readonly digest: number;
  pages: number;
  unwritten: number;
}

/** How many pages of a host are alike, by a digest of what makes them so. Counts are written together now and then. */
export class AlikeTable {
  readonly #find: SqliteStatement;
  readonly #add: SqliteStatement;
  /** By host and digest. */
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();

  constructor(file: CrawlFile) {
    this.#find = file.prepare("SELECT pages FROM alike WHERE host = ? AND digest = ?");
    this.#add = file.prepare(
      "INSERT INTO alike (host, digest, pages) VALUES (?, ?, ?) ON CONFLICT (host, digest) DO UPDATE SET pages = pages + excluded.pages",
    );
    file.writeBehind(() => this.#write());
  }

  /** Counts a page. @returns how many pages of the host have that digest now. Part of a step of others. */
  count(host: number, text: string): number {
    const digest = digestOf(text);
    const key = `${host} ${digest}`;
    const count = this.#counts.get(key) ?? this.#remember(key, host, digest);
    count.pages++;
    count.unwritten++;
    this.#unwritten.add(count);
    return count.pages;
  }

  #remember(key: string, host: number, digest: number): Count {
    if (this.#counts.size >= MOST_REMEMBERED) {
      this.#write();
      this.#counts.clear();
    }
    const row = this.#find.get(host, digest) as { pages: number } | undefined;
    const count = { host, digest, pages: row?.pages ?? 0, unwritten: 0 };
    this.#counts.set(key, count);
    return count;
  }

  #write(): void {
    for (const count of this.#unwritten) {
      this.#add.run(count.host, count.digest, count.unwritten);
      count.unwritten = 0;
    }
    this.#unwritten.clear();
  }
}

/** A digest of 52 bits: two FNV-1a hashes of 26. */
function digestOf(text: string): number {
  let one = 0x811c_9dc5;
  let other = 0x9747_b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x0100_0193);
    other = Math.imul(other ^ unit, 0x85eb_ca6b) ^ (other >>> 15);
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6);
}

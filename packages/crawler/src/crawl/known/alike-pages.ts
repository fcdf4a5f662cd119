/** How many counts are remembered; all are in the rows. */
const MAX_REMEMBERED = 20_000;

/** The rows in which counts of alike pages are kept. */
export interface AlikeRows {
  /** How many pages of a host have a digest. */
  find(host: number, digest: number): number;
  add(host: number, digest: number, pages: number): void;
}

/** A count: as it will be in the rows, and how much of it is not written yet. */
interface Count {
  readonly host: number;
  readonly digest: number;
  pages: number;
  unwritten: number;
}

/** How many pages of a host are alike, by a digest of what makes them so. Counts are written together now and then. */
export class AlikePages {
  readonly #rows: AlikeRows;
  /** By host and digest. */
  readonly #counts = new Map<string, Count>();
  readonly #unwritten = new Set<Count>();

  constructor(rows: AlikeRows) {
    this.#rows = rows;
  }

  /** Counts a page. @returns how many pages of the host have that digest now. Part of a step of others. */
  count(host: number, text: string): number {
    const digest = alikeDigest(text);
    const key = `${host} ${digest}`;
    const count = this.#counts.get(key) ?? this.#remember(key, host, digest);
    count.pages++;
    count.unwritten++;
    this.#unwritten.add(count);
    return count.pages;
  }

  #remember(key: string, host: number, digest: number): Count {
    if (this.#counts.size >= MAX_REMEMBERED) {
      this.write();
      this.#counts.clear();
    }
    const count = { host, digest, pages: this.#rows.find(host, digest), unwritten: 0 };
    this.#counts.set(key, count);
    return count;
  }

  /** Writes what was counted. Part of a step of others. */
  write(): void {
    for (const count of this.#unwritten) {
      this.#rows.add(count.host, count.digest, count.unwritten);
      count.unwritten = 0;
    }
    this.#unwritten.clear();
  }
}

/** A digest of 52 bits: two FNV-1a hashes of 26. */
export function alikeDigest(text: string): number {
  let one = 0x811c_9dc5;
  let other = 0x9747_b28c;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    one = Math.imul(one ^ unit, 0x0100_0193);
    other = Math.imul(other ^ unit, 0x85eb_ca6b) ^ (other >>> 15);
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6);
}

import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** Maximum number of counts in memory; the file has all of them. */
const MAX_REMEMBERED = 20_000;

type Sums<Column extends string> = Record<Column, number>;

/** The rows that store counts, by host and name. */
export interface TallyRows<Name, Column extends string> {
  find(host: number, name: Name): Readonly<Sums<Column>> | undefined;
  /** @param first first URL that was counted. */
  add(host: number, name: Name, more: Readonly<Sums<Column>>, first: string): void;
}

/** A count, and the part of it that is not written yet. */
interface Count<Name, Column extends string> {
  readonly host: number;
  readonly name: Name;
  first: string;
  readonly sums: Sums<Column>;
  unwritten: Sums<Column>;
}

/**
 * Counts of hosts, in a crawl's file. They change often, so they change in memory and are written together from time to
 * time.
 */
export class HostTally<Name extends string | number, Column extends string> {
  readonly #columns: readonly Column[];
  readonly #rows: TallyRows<Name, Column>;
  /** Counts by host and name. */
  readonly #counts = new Map<string, Count<Name, Column>>();
  readonly #unwritten = new Set<Count<Name, Column>>();

  constructor(file: CrawlFile, columns: readonly Column[], rows: TallyRows<Name, Column>) {
    this.#columns = columns;
    this.#rows = rows;
    file.writeBehind(() => this.#write());
  }

  find(host: number, name: Name): Readonly<Sums<Column>> {
    return this.#countOf(host, name).sums;
  }

  /** Adds to a count. Must be called inside a transaction. @returns the new values. */
  add(host: number, name: Name, more: Partial<Sums<Column>>, first = ""): Readonly<Sums<Column>> {
    const count = this.#countOf(host, name);
    count.first ||= first;
    for (const column of this.#columns) {
      count.sums[column] += more[column] ?? 0;
      count.unwritten[column] += more[column] ?? 0;
    }
    this.#unwritten.add(count);
    return count.sums;
  }

  #countOf(host: number, name: Name): Count<Name, Column> {
    const key = `${host} ${name}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    if (this.#counts.size >= MAX_REMEMBERED) {
      this.#write();
      this.#counts.clear();
    }
    const sums = { ...this.#zeros(), ...this.#rows.find(host, name) };
    const count = { host, name, first: "", sums, unwritten: this.#zeros() };
    this.#counts.set(key, count);
    return count;
  }

  #write(): void {
    for (const count of this.#unwritten) {
      this.#rows.add(count.host, count.name, count.unwritten, count.first);
      count.unwritten = this.#zeros();
    }
    this.#unwritten.clear();
  }

  #zeros(): Sums<Column> {
    return Object.fromEntries(this.#columns.map((column) => [column, 0])) as Sums<Column>;
  }
}

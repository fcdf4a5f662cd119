import type { CrawlFile } from "../sqlite/crawl-file.ts";

/** How many counts are remembered; all are in the rows. */
const MAX_REMEMBERED = 20_000;

type Sums<Column extends string> = Record<Column, number>;

/** The rows in which counts are kept, each with its host and its name. */
export interface TallyRows<Name, Column extends string> {
  find(host: number, name: Name): Readonly<Sums<Column>> | undefined;
  /** @param first URL that was counted. */
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

/** Counts of hosts, in a crawl's file. They change often, so they change in memory, and are written together now and then. */
export class HostTally<Name extends string | number, Column extends string> {
  readonly #columns: readonly Column[];
  readonly #rows: TallyRows<Name, Column>;
  /** By host and name. */
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

  /** Part of a step of others. @returns what the counts are now. */
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
    const sums = { ...this.#nothing(), ...this.#rows.find(host, name) };
    const count = { host, name, first: "", sums, unwritten: this.#nothing() };
    this.#counts.set(key, count);
    return count;
  }

  #write(): void {
    for (const count of this.#unwritten) {
      this.#rows.add(count.host, count.name, count.unwritten, count.first);
      count.unwritten = this.#nothing();
    }
    this.#unwritten.clear();
  }

  #nothing(): Sums<Column> {
    return Object.fromEntries(this.#columns.map((column) => [column, 0])) as Sums<Column>;
  }
}

/** How many statements a database keeps prepared. Of a program's own SQL there is less. */
const MAX_STATEMENTS = 500;

/**
 * The statements of one open database, by their SQL. A driver frees a statement only when it is garbage, and V8 does not know how much
 * memory one takes: 100,000 that were prepared for one use each took 280 MB.
 */
export class StatementCache<T extends { release(): void }> {
  readonly #statements = new Map<string, T>();

  /** Returns the statement of this SQL, made by `prepare` if it is new. */
  of(sql: string, prepare: (sql: string) => T): T {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = prepare(sql);
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < MAX_STATEMENTS) break;
      this.#statements.delete(oldest);
    }
    this.#statements.set(sql, made);
    return made;
  }

  /** Releases what the driver keeps for them. */
  release(): void {
    for (const statement of this.#statements.values()) statement.release();
    this.#statements.clear();
  }
}

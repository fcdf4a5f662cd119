/** SQL that makes the tables of a crawl, and those of older versions. */
export interface DatabaseLayout {
  readonly version: number;
  /**
   * SQL that creates everything. Names are unqualified: `search_path` is the crawl's schema when it runs. The table
   * `layout` is not among them, the connection makes it.
   */
  readonly schema: string;
  /** SQL that takes a database from version N to N + 1, by N. */
  readonly upgrades: Readonly<Record<number, string>>;
}

/** SQL that creates the tables of a crawl, and upgrades those of older versions. */
export interface DatabaseLayout {
  /**
   * SQL that creates everything in the newest version. Names are unqualified: `search_path` is the crawl's schema when it runs. The table
   * `layout` is not among them, the connection makes it.
   */
  readonly schema: string;
  /**
   * SQL that takes tables from version 1 to 2, from 2 to 3, and so on; the newest version is one more than their number. Those
   * that a crawl needs run in one transaction: if one fails, the tables keep their version.
   */
  readonly upgrades: readonly string[];
}

/** Returns the newest version of a layout. */
export function newestVersion({ upgrades }: DatabaseLayout): number {
  return upgrades.length + 1;
}

/** Changes to the counts of a host; numbers are added to the counts. */
export interface HostChange {
  readonly queued?: number;
  readonly known?: number;
  /** Weight of the waiting URLs, as `weightOf` of url-weight.ts counts it. */
  readonly weight?: number;
  /** Sitemaps to read. */
  readonly files?: number;
}

/** Counts of URLs and sitemaps by host. */
export interface HostCounts {
  /** Returns the id of an origin; undefined if it has no id. */
  find(origin: string): number | undefined;
  /** Returns the id of an origin, and assigns one if necessary. */
  idOf(origin: string): number;
  /** Returns the number of known URLs of a host. The id must be a result of `find` or `idOf`. */
  knownOf(id: number): number;
  /** Returns the weight of the waiting URLs in the origin's group of hosts. */
  weightOf(origin: string): number;
  /** Changes the counts of a host. Part of the caller's transaction. */
  count(id: number, change: HostChange): void;
}

/** What changes the counts of a host. */
export interface HostChange {
  readonly queued?: number;
  readonly known?: number;
  readonly weight?: number;
  readonly files?: number;
}

/** Counts of hosts, as decisions read and change them. */
export interface HostCounts {
  /** The id of an origin; undefined when it has none. */
  find(origin: string): number | undefined;
  /** The id of an origin; it gets one where it has none. */
  idOf(origin: string): number;
  /** How many URLs are known of a host whose id was asked for. */
  knownOf(id: number): number;
  /** Weight of the URLs that wait in the group of an origin. */
  weightOf(origin: string): number;
  /** Counts URLs and sitemaps of a host. Part of a step of others. */
  count(id: number, change: HostChange): void;
}

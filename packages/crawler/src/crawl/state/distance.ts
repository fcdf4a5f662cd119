/** Distance of a URL from the seeds, by the shortest known paths. */
export interface Distance {
  /**
   * Number of steps from a seed. A link is one step, and so is an entry of a sitemap. `maxDepth` and the order of the
   * visits use it.
   */
  readonly depth: number;
  /** Number of links from a seed; null if only a sitemap leads to the URL. Reports call it the depth. */
  readonly clicks: number | null;
}

/** Distance of a seed. */
export const AT_SEED: Distance = { depth: 0, clicks: 0 };

/** Distance of a sitemap's entry: the sitemap is not a page, so no path of links leads to the entry. */
export const IN_SITEMAP: Distance = { depth: 1, clicks: null };

/** Returns the distance of a page's target. Redirects and canonical links are not steps. */
export function distanceVia({ depth, clicks }: Distance, isLink: boolean): Distance {
  const step = isLink ? 1 : 0;
  return { depth: depth + step, clicks: clicks === null ? null : clicks + step };
}

/** Returns whether `a` is nearer than `b`, by steps or by links. */
export function isNearer(a: Distance, b: Distance): boolean {
  return a.depth < b.depth || (a.clicks !== null && (b.clicks === null || a.clicks < b.clicks));
}

/** Returns the shorter number of steps and the shorter number of links. They may belong to different paths. */
export function nearest(a: Distance, b: Distance): Distance {
  const clicks =
    a.clicks === null || b.clicks === null ? (a.clicks ?? b.clicks) : Math.min(a.clicks, b.clicks);
  return { depth: Math.min(a.depth, b.depth), clicks };
}

import type { ServedPage, ServedRequest } from "../site-server.ts";
import { directivesOf, domainOf, getOrigin, isNofollow } from "./rules.ts";

/** A reference to a URL: a link, a redirect, a canonical or a sitemap entry. */
export interface Way {
  readonly from: string;
  readonly by: "link" | "redirect" | "canonical" | "sitemap";
  /** Whether a crawl may follow it. */
  readonly follow: boolean;
}

/** The last visit of a URL. */
export interface LastVisit {
  readonly round: number;
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly redirect: string | undefined;
  readonly body: string | undefined;
  readonly isHtml: boolean;
  readonly meta: string | undefined;
  readonly header: string | undefined;
  readonly canonical: string | undefined;
  readonly title: string | undefined;
  /** Whether the page has changed; undefined if the oracle cannot decide. */
  readonly changed: boolean | undefined;
  readonly isGone: boolean;
}

/** Maximum length of a URL that the crawl keeps, in characters. */
const MAX_URL_LENGTH = 2_000;

/** Collects the pages as the server sent them, and all references in pages and sitemaps. */
export class Knowledge {
  /** All references to a URL that were ever found. */
  readonly ways = new Map<string, Map<string, Way>>();
  /** References from each URL at its last visit. */
  readonly current = new Map<string, readonly (Way & { readonly to: string })[]>();
  readonly last = new Map<string, LastVisit>();
  readonly seeds = new Set<string>();
  /** Seeds of the caller. The other seeds are targets of redirects. */
  readonly given = new Set<string>();
  /** Pages with links that are too long to keep. The crawl may omit conditional headers in requests for these pages. */
  readonly leavesOut = new Set<string>();
  /** URLs that were visited in each round. */
  readonly visitedIn = new Map<number, Set<string>>();
  /** Minimum and maximum depth that a URL may have. */
  readonly min = new Map<string, number>();
  readonly max = new Map<string, number>();
  /** Minimum and maximum number of links from a seed. A URL without a path of links is missing. */
  readonly minClicks = new Map<string, number>();
  readonly maxClicks = new Map<string, number>();

  /** Whether a URL is a seed or has any reference that may be followed. */
  isFollowed(url: string): boolean {
    return this.seeds.has(url) || [...(this.ways.get(url)?.values() ?? [])].some(({ follow }) => follow);
  }

  /** Whether a URL is a seed, was in a sitemap, or has a current reference that may be followed. */
  isFollowedNow(url: string): boolean {
    const isListed = [...(this.ways.get(url)?.values() ?? [])].some(({ by }) => by === "sitemap");
    return this.seeds.has(url) || isListed || this.isLedTo(url);
  }

  /** Whether the last visit of any page found a reference to the URL that may be followed. */
  isLedTo(url: string): boolean {
    for (const { from } of this.ways.get(url)?.values() ?? [])
      if (this.current.get(from)?.some(({ to, follow }) => follow && to === url)) return true;
    return false;
  }

  /** All URLs that a crawl knows. */
  get known(): Set<string> {
    return new Set([...this.seeds, ...this.ways.keys()]);
  }

  addWay(to: string, way: Way): void {
    const ways = this.ways.get(to) ?? new Map<string, Way>();
    ways.set(`${way.by} ${way.follow} ${way.from}`, way);
    this.ways.set(to, ways);
  }

  /** Records a visit that the crawl kept. */
  visit(url: string, round: number, asked: ServedRequest): void {
    const served = asked.served as ServedPage;
    const before = this.last.get(url);
    this.last.set(url, lastVisitOf(before, round, served));
    const visited = this.visitedIn.get(round) ?? new Set();
    this.visitedIn.set(round, visited.add(url));
    const { status } = served;
    const keeps = status === 304 || [0, 408, 425, 429].includes(status) || status >= 500;
    if (keeps) return;
    if (served.status === 200 && served.links.some(({ to }) => (to?.length ?? 0) > MAX_URL_LENGTH))
      this.leavesOut.add(url);
    else this.leavesOut.delete(url);
    const { redirect } = served;
    // The target of a seed's redirect is also a seed if it has the same domain.
    if (
      redirect !== undefined &&
      this.seeds.has(url) &&
      domainOf(getOrigin(redirect)) === domainOf(getOrigin(url))
    )
      this.seeds.add(redirect);
    const references = referencesOf(url, served);
    this.current.set(url, references);
    for (const { to, ...way } of references) this.addWay(to, way);
  }

  /** Updates the depths. `entries`: URLs that are certainly in sitemaps. */
  settleDepths(entries: ReadonlySet<string>): void {
    for (const entry of entries) this.#lower(this.max, entry, 1);
    for (const [to, ways] of this.ways)
      if ([...ways.values()].some(({ by }) => by === "sitemap")) this.#lower(this.min, to, 1);
    this.#settle(this.min, this.max);
    this.#settle(this.minClicks, this.maxClicks);
  }

  #settle(min: Map<string, number>, max: Map<string, number>): void {
    for (const seed of this.seeds) {
      min.set(seed, 0);
      max.set(seed, 0);
    }
    for (let changed = true; changed; ) {
      changed = false;
      for (const [to, ways] of this.ways) {
        for (const { from, by } of ways.values()) {
          const depth = min.get(from);
          if (by !== "sitemap" && depth !== undefined)
            changed = this.#lower(min, to, depth + Number(by === "link")) || changed;
        }
      }
      for (const [from, references] of this.current) {
        const depth = max.get(from);
        if (depth === undefined) continue;
        for (const { to, by, follow } of references) {
          // A link that is not followed does not limit the depth.
          if (!follow) continue;
          changed = this.#lower(max, to, depth + Number(by === "link")) || changed;
        }
      }
    }
  }

  #lower(depths: Map<string, number>, url: string, depth: number): boolean {
    if ((depths.get(url) ?? Number.POSITIVE_INFINITY) <= depth) return false;
    depths.set(url, depth);
    return true;
  }
}

/** Returns the references from a page. */
export function referencesOf(url: string, served: ServedPage): (Way & { readonly to: string })[] {
  const { status, redirect, isHtml, links, canonical } = served;
  if (redirect !== undefined) return [{ from: url, to: redirect, by: "redirect", follow: true }];
  if (status !== 200 || !isHtml) return [];
  const { follow } = directivesOf(served);
  const references: (Way & { to: string })[] = [];
  if (canonical !== undefined) references.push({ from: url, to: canonical, by: "canonical", follow: true });
  for (const { to, rel } of links) {
    // The crawl does not keep a URL that is too long.
    if (to === undefined || to.length > MAX_URL_LENGTH) continue;
    references.push({ from: url, to, by: "link", follow: follow && !isNofollow(rel) });
  }
  return references;
}

function lastVisitOf(before: LastVisit | undefined, round: number, served: ServedPage): LastVisit {
  const { status, etag, lastModified, redirect, body, isHtml, meta, header, canonical, title } = served;
  if (status === 304 && before !== undefined) {
    return {
      ...before,
      ...{ round, status, isGone: false, changed: false },
      etag: etag ?? before.etag,
      lastModified: lastModified ?? before.lastModified,
      header: header ?? before.header,
    };
  }
  const was = before?.status === 304 ? 200 : before?.status;
  const isOther =
    before === undefined || was !== status || before.redirect !== redirect || before.body !== body;
  // The crawler does not read images, so the oracle cannot decide whether an image has changed.
  const changed = isHtml || before === undefined || was !== status ? isOther : undefined;
  const isGone = status === 410 || (status === 404 && (was === 404 || was === 410));
  return {
    round,
    status,
    etag,
    lastModified,
    redirect,
    body,
    isHtml,
    meta,
    header,
    canonical,
    title,
    changed,
    isGone,
  };
}

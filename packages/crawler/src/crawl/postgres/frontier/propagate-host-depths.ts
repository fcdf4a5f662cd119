import { type Distance, distanceVia, isNearer, nearest } from "../../state/distance.ts";
import type { Edge } from "../../state/edges.ts";
import type { FoundUrl } from "../../state/found-url.ts";
import type { CrawlRules } from "../../urls/crawl-rules.ts";
import { enqueueIfShallower, type ShorterPath } from "../../urls/propagate-depth.ts";
import type { CrawlDatabase } from "../client/crawl-database.ts";
import { messageOf } from "../host/inbox-message.ts";
import type { ForeignUrl, LeasedHost } from "../host/leased-host.ts";
import type { RowLoader } from "../host/row-loader.ts";
import { edgesOf, type LinkColumns } from "../schema/column-values.ts";
import type { HostUrlPolicy } from "./host-url-policy.ts";

/** Dependencies of `propagateHostDepths`. */
export interface HostDepthsParts {
  readonly database: CrawlDatabase;
  readonly rowLoader: RowLoader;
  readonly rules: CrawlRules;
}

/** A shorter path of links to a URL. */
interface Way extends Distance {
  readonly id: number;
  /** Page whose link ends the path. */
  readonly page: number;
  readonly isLink: boolean;
}

/**
 * Lowers distances along the links of a host's pages, as `propagateDepth` does in a file. A shorter path to a URL also
 * shortens the paths that continue from the URL. Shorter paths to URLs of other hosts are sent to the inboxes of these
 * hosts. Must be called inside a change of the host.
 */
export async function propagateHostDepths(
  host: LeasedHost,
  policy: HostUrlPolicy,
  round: number,
  parts: HostDepthsParts,
): Promise<void> {
  const { database, rowLoader, rules } = parts;
  const { schema } = database;
  for (let wave = policy.takeNearer(); wave.length > 0; ) {
    const ways = new Map<number, Way>();
    const links = await linksOf(wave.map(({ id }) => id));
    for (const page of wave)
      for (const { to, isLink } of links.get(page.id) ?? []) {
        const at = distanceVia(page, isLink);
        const known = ways.get(to);
        if (known === undefined || isNearer(at, known))
          ways.set(to, { id: to, ...nearest(at, known ?? at), page: page.id, isLink });
      }
    await rowLoader.load(host, { ids: ways.keys() });
    const next: ShorterPath[] = [];
    for (const way of ways.values()) {
      const row = host.urls.byId(way.id);
      if (row === undefined || !isNearer(way, row)) continue;
      const path = { id: way.id, ...nearest(way, row), isShallower: way.depth < row.depth };
      host.urls.setDistance(way.id, path);
      enqueueIfShallower(policy.urls, rules, path, round);
      next.push(path);
    }
    const elsewhere = [...ways.values()].filter(({ id }) => !host.urls.isLoaded(id));
    await sendPaths(host, elsewhere, parts);
    wave = [...next, ...policy.takeNearer()];
  }

  async function linksOf(pages: readonly number[]): Promise<ReadonlyMap<number, readonly Edge[]>> {
    const known = new Map<number, readonly Edge[]>();
    const unknown: number[] = [];
    for (const page of pages) {
      const edges = host.linksOf(page);
      if (edges === undefined) unknown.push(page);
      else known.set(page, edges);
    }
    if (unknown.length === 0 || host.isNew) return known;
    const rows = await database.run<{ page: number } & LinkColumns>(
      `SELECT page, links::float8[] AS links, others::float8[] AS others FROM ${schema}.link WHERE host = $1 AND page = ANY ($2)`,
      [host.id, unknown],
    );
    for (const row of rows) known.set(row.page, edgesOf(row));
    return known;
  }
}

/** Sends shorter paths to other hosts, if their URLs have a row or a message in an inbox. */
async function sendPaths(
  host: LeasedHost,
  ways: readonly Way[],
  { database, rules }: HostDepthsParts,
): Promise<void> {
  const unknown = new Map<number, Way>();
  for (const way of ways) {
    const known = host.elsewhere(way.id);
    if (known === undefined) unknown.set(way.id, way);
    // Another host may have sent a path that is even shorter. The recipient then ignores this one.
    else if (isNearer(way, known)) send(way, known.origin, known.path);
  }
  // All links of a new host were found during this lease.
  if (unknown.size === 0 || host.isNew) return;
  const { schema } = database;
  const rows = await database.run<ForeignUrl & { readonly id: number }>(
    // A single statement finds each URL in one of the two tables, even if a message is processed at the same time.
    `SELECT u.id, host.origin, u.path, u.depth, u.clicks FROM ${schema}.url_row AS u JOIN ${schema}.host ON host.id = u.host WHERE u.id = ANY ($1)
      UNION ALL SELECT i.url, host.origin, i.path, i.depth, i.clicks FROM ${schema}.inbox AS i JOIN ${schema}.host ON host.id = i.host WHERE i.url = ANY ($1)`,
    [[...unknown.keys()]],
  );
  // Several messages may name the same URL: `recordForeignUrl` keeps the lowest distance.
  for (const { id, ...url } of rows) host.recordForeignUrl(id, url);
  for (const way of unknown.values()) {
    const known = host.elsewhere(way.id);
    if (known !== undefined && isNearer(way, known)) send(way, known.origin, known.path);
  }

  function send({ id, page, depth, clicks, isLink }: Way, origin: string, path: string): void {
    host.recordForeignUrl(id, { origin, path, depth, clicks });
    const found: FoundUrl = { url: origin + path, origin, depth, clicks, by: isLink ? "link" : "canonical" };
    host.send({ ...messageOf(found, { page, leftOut: 0 }, host, rules), url: id });
  }
}

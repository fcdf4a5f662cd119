import type { SqliteStatement } from "@maycrawl/agent/internal";
import type { CrawlRules } from "../known/crawl-rules.ts";
import { weightOf } from "../known/url-weight.ts";
import type { CrawlFile } from "./crawl-file.ts";
import { sitemapState } from "./url-state.ts";

/** What a site has used of its room for sitemaps. */
interface Room {
  taken: number;
  /** Hosts other than the site's own on which its sitemaps are. */
  readonly others: Set<string>;
}

/**
 * How many sitemaps each site may name, and on how many other hosts. With scope `domain` all hosts of a domain share that: a site with
 * subdomains without end would otherwise name sitemaps, and hosts, without end.
 */
export class SitemapRooms {
  readonly #file: CrawlFile;
  readonly #rules: CrawlRules;
  readonly #all: SqliteStatement;
  /** By group of hosts; undefined before they are counted. */
  #rooms: Map<string, Room> | undefined;

  constructor(file: CrawlFile, rules: CrawlRules) {
    this.#file = file;
    this.#rules = rules;
    this.#all = file.prepare(
      `SELECT sitemap.url, host.origin FROM sitemap JOIN host ON host.id = sitemap.host WHERE sitemap.state <> ${sitemapState.gone}`,
    );
  }

  /** Takes room for a sitemap that a site names. @returns whether there was any. */
  take(origin: string, url: string): boolean {
    const { maxSitemapsPerHost, maxSitemapHosts } = this.#rules.budgets;
    const room = this.#roomOf(origin);
    if (room.taken + weightOf(url) > maxSitemapsPerHost) return false;
    const other = this.#otherHost(origin, url);
    if (other !== undefined && !room.others.has(other) && room.others.size >= maxSitemapHosts) return false;
    room.taken += weightOf(url);
    if (other !== undefined) room.others.add(other);
    return true;
  }

  /** Gives the room of a sitemap back. */
  give(origin: string, url: string): void {
    this.#roomOf(origin).taken -= weightOf(url);
  }

  /** Forgets the counts, after steps that changed many sitemaps. */
  forget(): void {
    this.#rooms = undefined;
  }

  /** The host of a sitemap; undefined if that is one of the site's own. */
  #otherHost(origin: string, url: string): string | undefined {
    const { host, origin: at } = new URL(url);
    const isOwn = host === new URL(origin).host || this.#rules.groupOf(at) === this.#rules.groupOf(origin);
    return isOwn ? undefined : host;
  }

  #roomOf(origin: string): Room {
    this.#rooms ??= this.#counted();
    return roomIn(this.#rooms, this.#rules.groupOf(origin));
  }

  #counted(): Map<string, Room> {
    const rooms = new Map<string, Room>();
    const rows = this.#file.read(() => this.#all.all()) as { url: string; origin: string }[];
    for (const { url, origin } of rows) {
      const room = roomIn(rooms, this.#rules.groupOf(origin));
      room.taken += weightOf(url);
      const other = this.#otherHost(origin, url);
      if (other !== undefined) room.others.add(other);
    }
    return rooms;
  }
}

function roomIn(rooms: Map<string, Room>, group: string): Room {
  const known = rooms.get(group);
  if (known !== undefined) return known;
  const room: Room = { taken: 0, others: new Set() };
  rooms.set(group, room);
  return room;
}

import { Random } from "./random.ts";
import type { Feature, Host, Link, Page, Site } from "./site.ts";
import { fillRobots, fillSitemaps, type UnfinishedSite } from "./sitemap-maker.ts";
import { writeLink } from "./spelling.ts";

/** Names of hosts. Some share a registrable domain. */
const NAMES = [
  "a.one.example",
  "b.one.example",
  "two.example",
  "www.two.example",
  "three.example",
  "c.one.example",
];

/** Options of SiteMaker. */
export interface SiteOptions {
  readonly seed: number;
  readonly port: number;
  readonly hosts: number;
  /** Pages of each host. */
  readonly pages: number;
  readonly without: readonly Feature[];
}

/** Creates a random site, and the pages and links that change it later. */
export class SiteMaker implements UnfinishedSite {
  readonly random: Random;
  readonly site: Site = { hosts: [], pages: new Map(), sitemaps: new Map(), versions: 0 };
  readonly #without: ReadonlySet<Feature>;
  readonly #port: number;

  constructor({ seed, port, hosts, pages, without }: SiteOptions) {
    this.random = new Random(seed);
    this.#without = new Set(without);
    this.#port = port;
    for (const name of NAMES.slice(0, hosts)) this.#addHost(name, pages);
    for (const host of this.site.hosts) {
      this.#link(host);
      fillRobots(this, host);
      fillSitemaps(this, host);
    }
  }

  /**
   * Returns at random whether a feature is used. Draws a random number also for a disabled feature, so that the rest of
   * the site stays the same.
   */
  has(feature: Feature, probability: number, random: Random = this.random): boolean {
    return random.chance(probability) && !this.#without.has(feature);
  }

  pagesOf(host: Host): Page[] {
    return [...this.site.pages.values()].filter(({ url }) => url.startsWith(`${host.origin}/`));
  }

  /** Creates a page with a text that no other version has. */
  newPage(url: string, random: Random = this.random): Page {
    const version = ++this.site.versions;
    const word = letters(version);
    const page: Page = {
      url,
      kind: "page",
      title: `Page ${word}`,
      text: `The text of version ${word}.`,
      links: [],
      meta: undefined,
      header: undefined,
      isHeaderOn304: this.has("header304", 0.5, random),
      canonical: undefined,
      status: 200,
      to: undefined,
      hasEtag: this.has("validators", 0.5, random),
      isEtagNewOn304: this.has("etag304", 0.2, random),
      lastModified: this.has("validators", 0.3, random) ? dateOf(version) : undefined,
      failures: 0,
      failure: 500,
    };
    if (/\/cal\/\d+$/.test(url)) {
      // Calendar pages differ only in numbers.
      page.title = "Calendar";
      page.text = `Day ${version}`;
    }
    if (this.has("meta", 0.1, random))
      page.meta = random.pick(["noindex", "nofollow", "none", "noindex, follow"]);
    if (this.has("header", 0.1, random))
      page.header = random.pick(["noindex", "all", "foobot: noindex", "otherbot: noindex", "nofollow"]);
    if (this.has("canonical", 0.12, random)) page.canonical = random.chance(0.4) ? url : this.anyUrl(random);
    const kind = random.next();
    if (this.has("redirect", 0.1, random)) {
      page.kind = "redirect";
      page.status = random.pick([301, 302, 307, 308]);
      page.to = this.anyUrl(random);
    } else if (this.has("status", 0.06, random)) {
      page.kind = "status";
      page.status = random.pick([404, 404, 410, 403]);
    } else if (this.has("image", kind < 0.04 ? 1 : 0, random)) page.kind = "image";
    return page;
  }

  /** Returns a URL of this site. In most cases its page exists. */
  anyUrl(random: Random = this.random): string {
    const urls = [...this.site.pages.keys()];
    if (urls.length === 0 || random.chance(0.05))
      return `${random.pick(this.site.hosts).origin}/missing/m${random.int(1, 9)}`;
    return random.pick(urls);
  }

  newLink(from: string, to: string, random: Random = this.random): Link {
    const rel = this.has("rel", 0.15, random)
      ? random.pick(["nofollow", "ugc", "sponsored", "noopener", "nofollow noopener"])
      : "";
    if (this.has("outside", 0.04, random)) {
      const written = random.pick([
        "http://outside.example/x",
        "https://far.test/y?z=1",
        "mailto:a@b.example",
        "javascript:void(0)",
      ]);
      return { to: written.startsWith("http") ? written : undefined, written, rel };
    }
    if (this.has("long", 0.01, random)) {
      const long = `${new URL(to).origin}/${"x".repeat(2_100)}`;
      return { to: long, written: long, rel };
    }
    return {
      to,
      written: writeLink(from, to, random, (feature, chance) => this.has(feature, chance, random)),
      rel,
    };
  }

  #addHost(name: string, pages: number): void {
    const origin = `http://${name}:${this.#port}`;
    const robots = { status: 404, group: "*", rules: [], sitemaps: [] };
    this.site.hosts.push({ name, origin, robots });
    const { random } = this;
    const paths = ["/"];
    const count = random.int(Math.max(1, Math.floor(pages / 2)), pages);
    for (let n = 1; n < count; n++) {
      paths.push(
        random.pick([
          `/a/p${n}`,
          `/b/p${n}.html`,
          `/private/p${n}`,
          `/q?x=p${n}`,
          `/~u/p${n}`,
          `/%C3%A4/p${n}`,
          `/p${n}/`,
        ]),
      );
    }
    if (this.has("repeats", 0.15)) paths.push("/re/re/re/re/x");
    const days = random.int(4, 16);
    if (this.has("calendar", 0.15)) for (let day = 1; day <= days; day++) paths.push(`/cal/${day}`);
    for (const path of paths) this.site.pages.set(origin + path, this.newPage(origin + path));
  }

  /**
   * Links the pages of a host: most pages from an earlier page, and some at random. A few pages remain without links to
   * them.
   */
  #link(host: Host): void {
    const { random } = this;
    const pages = this.pagesOf(host);
    for (const [n, page] of pages.entries()) {
      if (n > 0 && random.chance(0.9)) {
        const from = pages[Math.max(0, n - random.int(1, 3))] as Page;
        from.links.push(this.newLink(from.url, page.url));
      }
      for (let more = random.int(0, 2); more > 0; more--) {
        const to = this.has("cross", 0.25) ? this.anyUrl() : random.pick(pages).url;
        page.links.push(this.newLink(page.url, to));
      }
    }
  }
}

/** Returns the date of a version, in milliseconds since the epoch. Versions are one minute apart. */
export function dateOf(version: number): number {
  return Date.UTC(2026, 0, 1) + version * 60_000;
}

/** Writes a number with letters only, so that texts still differ when their numbers are removed. */
function letters(n: number): string {
  return n.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
}

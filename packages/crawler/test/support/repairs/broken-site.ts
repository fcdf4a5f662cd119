import type { Answer } from "../../../../../tests/support/site.ts";
import type { Random } from "../history/random.ts";
import { page } from "../world.ts";

/** State of a page. `cut` closes the connection without a response. */
export type PageState = "good" | "missing" | "retired" | "broken" | "cut" | "moved";

const BAD: readonly PageState[] = ["missing", "missing", "retired", "retired", "broken", "cut", "moved"];
/** Maximum number of failing pages in one round. With more failures, the crawl would set the host aside. */
const MAX_FAILING = 4;

/** A page of the site. */
export interface SitePage {
  readonly path: string;
  state: PageState;
  /** Paths of its links. */
  links: string[];
  isListed: boolean;
}

/** A site whose pages fail, recover, lose their links and disappear. Its first page always works. */
export class BrokenSite {
  readonly pages = new Map<string, SitePage>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
    const count = random.int(6, 24);
    for (let i = 0; i < count; i++) {
      const path = i === 0 ? "/" : `/p${i}`;
      const parent = random.pick([...this.pages.values()].map((one) => one.path).concat("/"));
      this.pages.set(path, { path, state: "good", links: [], isListed: random.chance(0.2) });
      if (i > 0) this.pages.get(parent)?.links.push(path);
    }
    for (const one of this.pages.values()) this.#change(one, 0.3);
  }

  /** Changes the site between two rounds. */
  change(): void {
    const random = this.#random;
    const all = [...this.pages.values()];
    for (const one of all) {
      this.#change(one, 0.12);
      if (random.chance(0.05)) one.isListed = !one.isListed;
      if (random.chance(0.05)) one.links = one.links.slice(1);
      if (random.chance(0.08)) one.links.push(random.pick(all).path);
    }
  }

  /**
   * Returns the paths that the crawl should know: those named by a link of a working page, by a redirect or by the
   * sitemap.
   */
  named(): ReadonlySet<string> {
    const listed = [...this.pages.values()].filter(({ isListed }) => isListed).map(({ path }) => path);
    const named = new Set<string>();
    const work = ["/", ...listed];
    for (let path = work.pop(); path !== undefined; path = work.pop()) {
      if (named.has(path)) continue;
      named.add(path);
      const found = this.pages.get(path);
      if (found?.state === "good") work.push(...found.links);
      if (found?.state === "moved") work.push(targetOf(found));
    }
    return named;
  }

  /** Returns the current responses of the site, by path. */
  answers(origin: string): Record<string, Answer> {
    const listed = [...this.pages.values()].filter(({ isListed }) => isListed);
    const locs = listed.map(({ path }) => `<url><loc>${origin}${path}</loc></url>`).join("");
    return {
      "/robots.txt": `Sitemap: ${origin}/sitemap.xml\n`,
      "/sitemap.xml": `<urlset>${locs}</urlset>`,
      ...Object.fromEntries(Array.from(this.pages.values(), (one) => [one.path, answerOf(one)])),
    };
  }

  #change(one: SitePage, probability: number): void {
    const random = this.#random;
    if (one.path === "/" || !random.chance(one.state === "good" ? probability : 0.4)) return;
    one.state = one.state === "good" ? random.pick(BAD) : "good";
    const failing = [...this.pages.values()].filter(({ state }) => state === "cut" || state === "broken");
    if (failing.length > MAX_FAILING) one.state = "missing";
  }
}

/** Returns the target of a page that moved. Only the redirect names it. */
function targetOf({ path }: SitePage): string {
  return `${path}-new`;
}

function answerOf(one: SitePage): Answer {
  switch (one.state) {
    case "good":
      return page(one.links);
    case "missing":
      return { status: 404 };
    case "retired":
      return { status: 410 };
    case "broken":
      return { status: 500 };
    case "cut":
      return (_, response) => void response.destroy();
    case "moved":
      return { status: 301, headers: { location: targetOf(one) } };
  }
}

import type { PageResponse } from "@maycrawl/agent";
import {
  type AskedCrawler,
  type PageAnswer,
  type PageDirective,
  parseXRobotsTag,
  resolvePage,
} from "@maycrawl/engine";
import type { Page } from "../../page/page.ts";
import { readPage } from "../../page/read-page.ts";
import type { FoundUrl, QueuedUrl } from "../url/found-url.ts";
import type { LinkFinder } from "./link-finder.ts";
import type { Visit } from "./visit.ts";

/** What a page says of itself. */
export type PageWord = Pick<
  Visit,
  "title" | "canonical" | "indexable" | "indexBecause" | "follow" | "followBecause" | "links" | "note"
>;

/** What reading a page came to. */
export interface ReadPage {
  readonly read: PageWord;
  readonly found: readonly FoundUrl[];
  /** Why it could not be read to its end. */
  readonly error: string | undefined;
  readonly page: Page;
}

/** Reads the answers of servers as pages: what they allow, and where they lead. */
export class PageReader {
  readonly #crawler: AskedCrawler;
  readonly #finder: LinkFinder;
  readonly #mostOctets: number;
  /** The names by which META tags speak to the crawler. */
  readonly #tokens: readonly string[];

  constructor(crawler: AskedCrawler, finder: LinkFinder, mostOctets: number) {
    this.#crawler = crawler;
    this.#finder = finder;
    this.#mostOctets = mostOctets;
    this.#tokens = tokensOf(crawler);
  }

  /** What the header alone says, of what is no page. */
  header({ headers }: PageResponse): PageWord {
    return this.#wordOf(parseXRobotsTag(headers));
  }

  /** Reads the body to its end, or to where the limits are. */
  async read(answer: PageResponse, asked: QueuedUrl): Promise<ReadPage> {
    const page = await readPage(answer.body, {
      url: answer.url,
      headers: answer.headers,
      tokens: this.#tokens,
      limits: { mostBytes: this.#mostOctets },
    });
    const word = this.#wordOf(page.directives);
    const nofollow = word.follow === false ? word.followBecause : undefined;
    const failed = page.diagnostics.find(({ code }) => code === "source-failed" || code === "timed-out");
    const isPage = answer.status >= 200 && answer.status < 300;
    return {
      read: {
        ...word,
        title: page.title,
        canonical: page.canonical?.url,
        links: page.links.length,
        note: noteOn(page, isPage),
      },
      found: isPage ? this.#finder.foundOn(page, asked.depth, nofollow) : [],
      error: failed?.message,
      page,
    };
  }

  #wordOf(directives: readonly PageDirective[]): PageWord {
    const { index, follow } = directives.length === 0 ? NOTHING_SAID : resolvePage(directives, this.#crawler);
    return {
      title: undefined,
      canonical: undefined,
      indexable: index.allowed,
      indexBecause: becauseOf(index),
      follow: follow.allowed,
      followBecause: becauseOf(follow),
      links: 0,
      note: undefined,
    };
  }
}

function tokensOf(crawler: AskedCrawler): readonly string[] {
  if (typeof crawler === "string") return [crawler];
  return "reads" in crawler ? crawler.reads : crawler;
}

const ALLOWED: PageAnswer = { allowed: true, because: undefined };
const NOTHING_SAID = { index: ALLOWED, follow: ALLOWED };

function becauseOf({ because }: PageAnswer): string | undefined {
  if (because === undefined) return undefined;
  const { name, value, from, where, productToken } = because;
  const said = value === undefined ? name : `${name}: ${value}`;
  const to = productToken === "*" ? "" : ` for ${productToken}`;
  return from === "meta"
    ? `META ${said}${to} at octet ${where}`
    : `X-Robots-Tag ${said}${to}, header line ${where}`;
}

/** Words in the title of a page that says in words what its status does not. */
const NOT_FOUND =
  /^\s*(?:error\s*)?404\b|\b(?:not found|page missing|does not exist|nicht gefunden|introuvable|no encontrad[ao]|не найден[ао]?)/i;

/** What people want to know of a page at once. */
function noteOn(page: Page, isPage: boolean): string | undefined {
  if (isPage && page.title !== undefined && NOT_FOUND.test(page.title))
    return "soft 404: its title says not found";
  return page.diagnostics.find(({ level }) => level === "error")?.message;
}

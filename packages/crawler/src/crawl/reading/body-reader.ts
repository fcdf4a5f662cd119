import type { CrawlerOrToken } from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";
import { readPage } from "@maycrawl/readers";
import { tokenList } from "../../robots/token-list.ts";
import { Digest } from "./digest.ts";
import { bodyOf, type Gathered, gather } from "./gathered-body.ts";
import { indexingVerdictOfPage } from "./indexing-verdict.ts";
import { outlinksOf } from "./outlinks.ts";
import type { AskedPage, BodyReading, PageUsage, ReadBody } from "./read-body.ts";

/** How bodies are read. Plain data. */
export interface BodyReaderOptions {
  readonly crawler: CrawlerOrToken;
  /** Bytes of a page that are read, decompressed. */
  readonly maxBytes: number;
}

/** Reads bodies here: small ones when they have come, large ones while they do. */
export class BodyReader implements BodyReading {
  readonly #options: BodyReaderOptions;
  /** The names by which META tags speak to the crawler. */
  readonly #tokens: readonly string[];

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#tokens = tokenList(options.crawler);
  }

  async read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody> {
    return this.readGathered(await gather(body, this.#options.maxBytes), asked);
  }

  /** The same for a body whose beginning is here. All of the beginning is digested, also where reading ends within it, as of plain text. */
  async readGathered({ bytes, rest }: Gathered, asked: AskedPage): Promise<ReadBody> {
    const { crawler, maxBytes } = this.#options;
    const { url, status, headers, depth } = asked;
    const digest = new Digest(maxBytes);
    digest.take(bytes);
    const page = await readPage(bodyOf({ bytes, rest: rest && digest.watch(rest) }), {
      url,
      headers,
      tokens: this.#tokens,
      limits: { maxBytes },
    });
    const isPage = status >= 200 && status < 300;
    const indexing = indexingVerdictOfPage(page, crawler, isPage);
    const nofollow = indexing.follow === false ? indexing.followBecause : undefined;
    const failed = page.diagnostics.find(({ code }) => code === "source-failed" || code === "timed-out");
    return {
      indexing,
      // Half a page is read again.
      outlinks: isPage && failed === undefined ? outlinksOf(page, nofollow) : [],
      bytes: digest.bytes,
      hash: digest.whole(),
      likeness: digest.likeness(),
      error: failed?.message,
      uses: pageUsageOf(page, depth),
    };
  }
}

/** Fields of a header, and META tags, in which somebody says what content may be used for. */
const HEADER_FIELDS = new Set(["content-usage", "content-signal", "tdm-reservation", "tdm-policy", "link"]);
const META_NAMES = /^(?:tdm-reservation|tdm-policy)$/i;
const PAGE_WORDS = /^(?:no(?:image)?ai|(?:dis)?allowaitraining)$/;

/** What a page says of its uses; undefined where it says nothing, and is not the one that its host's robots.txt is looked at with. */
function pageUsageOf(page: Page, depth: number): PageUsage | undefined {
  const speaks = speaksOfUse(page);
  if (!speaks && depth > 0) return undefined;
  return { speaks, meta: page.meta, links: page.relations.filter(({ from }) => from === "link") };
}

function speaksOfUse({ headers, meta, directives }: Page): boolean {
  return (
    headers.some(([name]) => HEADER_FIELDS.has(name.toLowerCase())) ||
    meta.some(({ name }) => META_NAMES.test(name)) ||
    directives.some(({ name }) => PAGE_WORDS.test(name))
  );
}

import type { CrawlerOrToken } from "@maycrawl/engine";
import { hasPage } from "@maycrawl/engine/internal";
import type { Page } from "@maycrawl/readers";
import { readPage } from "@maycrawl/readers";
import { tokenList } from "../../robots/token-list.ts";
import { type BufferedBody, bodyOf, bufferBody } from "./buffered-body.ts";
import { Digest } from "./digest.ts";
import { indexingVerdictOfPage } from "./indexing-verdict.ts";
import { collectOutlinks } from "./outlinks.ts";
import type { PageBodyReader, PageUsage, ReadBody, RequestedPage } from "./read-body.ts";

/** Options of `BodyReader`. Plain data: they are sent to a thread. */
export interface BodyReaderOptions {
  readonly crawler: CrawlerOrToken;
  /** Maximum number of bytes that are read of a page, decompressed. */
  readonly maxBytes: number;
}

/** Reads bodies in this thread: small ones after they have arrived, large ones while they arrive. */
export class BodyReader implements PageBodyReader {
  readonly #options: BodyReaderOptions;
  /** The crawler's product tokens, which META tags can use as their name. */
  readonly #tokens: readonly string[];

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#tokens = tokenList(options.crawler);
  }

  async read(body: AsyncIterable<Uint8Array>, asked: RequestedPage): Promise<ReadBody> {
    return this.readGathered(await bufferBody(body, this.#options.maxBytes), asked);
  }

  /**
   * Reads a body whose beginning has already arrived. The digest covers the whole beginning, even if the reader uses
   * only a part of it (for example of plain text).
   */
  async readGathered({ bytes, rest }: BufferedBody, asked: RequestedPage): Promise<ReadBody> {
    const { crawler, maxBytes } = this.#options;
    const { url, status, headers, depth } = asked;
    const digest = new Digest(maxBytes);
    digest.update(bytes);
    const page = await readPage(bodyOf({ bytes, rest: rest && digest.watch(rest) }), {
      url,
      headers,
      tokens: this.#tokens,
      limits: { maxBytes },
    });
    const isPage = hasPage(status);
    const indexing = indexingVerdictOfPage(page, crawler, isPage);
    const nofollow = indexing.follow === false ? indexing.followBecause : undefined;
    const failed = page.diagnostics.find(({ code }) => code === "source-failed" || code === "timed-out");
    return {
      indexing,
      // An incomplete page is read again later.
      outlinks: isPage && failed === undefined ? collectOutlinks(page, nofollow) : [],
      bytes: digest.bytes,
      hash: digest.digest(),
      likeness: digest.digestWithoutDigits(),
      error: failed?.message,
      uses: pageUsageOf(page, depth),
    };
  }
}

/** Header fields, META names and directives that state what content may be used for. */
const HEADER_FIELDS = new Set(["content-usage", "content-signal", "tdm-reservation", "tdm-policy", "link"]);
const META_NAMES = /^(?:tdm-reservation|tdm-policy)$/i;
const USAGE_DIRECTIVES = /^(?:no(?:image)?ai|(?:dis)?allowaitraining)$/;

/**
 * Returns the usage statements of a page; undefined if it has none and its depth is above 0. For pages at depth 0
 * (seeds), there is always a result, because the robots.txt of their host is checked together with them.
 */
function pageUsageOf(page: Page, depth: number): PageUsage | undefined {
  const speaks = hasUsageStatement(page);
  if (!speaks && depth > 0) return undefined;
  return { speaks, meta: page.meta, links: page.relations.filter(({ from }) => from === "link") };
}

function hasUsageStatement({ headers, meta, directives }: Page): boolean {
  return (
    headers.some(([name]) => HEADER_FIELDS.has(name.toLowerCase())) ||
    meta.some(({ name }) => META_NAMES.test(name)) ||
    directives.some(({ name }) => USAGE_DIRECTIVES.test(name))
  );
}

import type { CrawlerOrToken } from "@maycrawl/engine";
import { readPage } from "../../page/read-page.ts";
import { tokenList } from "../../source/token-list.ts";
import { Digest } from "./digest.ts";
import { bodyOf, type Gathered, gather } from "./gathered-body.ts";
import { indexingVerdictOfPage } from "./indexing-verdict.ts";
import { LeadBook } from "./lead-book.ts";
import { Leads, type NumberedLead } from "./leads.ts";
import { pageUsageOf } from "./page-usage.ts";
import type { AskedPage, BodyReading, ReadBody, SentBody } from "./read-body.ts";

/** How bodies are read. Plain data. */
export interface BodyReaderOptions {
  readonly crawler: CrawlerOrToken;
  /** Bytes of a page that are read, decompressed. */
  readonly maxBytes: number;
}

/** Reads bodies here: small ones when they have come, large ones while they do. */
export class BodyReader implements BodyReading {
  readonly #options: BodyReaderOptions;
  readonly #leads = new Leads();
  readonly #book = new LeadBook();
  /** The names by which META tags speak to the crawler. */
  readonly #tokens: readonly string[];

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#tokens = tokenList(options.crawler);
  }

  async read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody> {
    return this.readGathered(await gather(body, this.#options.maxBytes), asked);
  }

  /** The same for a body whose beginning is here. */
  readGathered(gathered: Gathered, asked: AskedPage): Promise<ReadBody> {
    return this.#read(gathered, asked, (leads) => this.#book.take(leads));
  }

  /** The same, to be sent to another thread. */
  readToSend(gathered: Gathered, asked: AskedPage): Promise<SentBody> {
    return this.#read(gathered, asked, (leads) => leads);
  }

  forget(): void {
    this.#book.forget();
  }

  /**
   * All of the beginning is digested, also where reading ends within it, as of plain text.
   * @param take what becomes of the leads; called at once, since they are numbered in the order in which they are found.
   */
  async #read<Leads>(
    { bytes, rest }: Gathered,
    asked: AskedPage,
    take: (leads: readonly NumberedLead[]) => Leads,
  ): Promise<Omit<ReadBody, "leads"> & { readonly leads: Leads }> {
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
      leads: take(isPage && failed === undefined ? this.#leads.on(page, nofollow) : []),
      bytes: digest.bytes,
      hash: digest.whole(),
      likeness: digest.likeness(),
      error: failed?.message,
      uses: pageUsageOf(page, depth),
    };
  }
}

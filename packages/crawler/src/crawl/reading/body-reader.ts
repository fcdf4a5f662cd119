import type { AskedCrawler } from "@maycrawl/engine";
import { readPage } from "../../page/read-page.ts";
import { Digest } from "./digest.ts";
import { bodyOf, type Gathered, gather } from "./gathered-body.ts";
import { Leads } from "./leads.ts";
import { wordOfPage } from "./page-word.ts";
import type { AskedPage, BodyReading, ReadBody } from "./read-body.ts";
import { useWordsOf } from "./use-words.ts";

/** How bodies are read. Plain data. */
export interface BodyReaderOptions {
  readonly crawler: AskedCrawler;
  /** Octets of a page that are read, decompressed. */
  readonly mostOctets: number;
  readonly mostDepth: number;
}

/** Reads bodies here: small ones when they have come, large ones while they do. */
export class BodyReader implements BodyReading {
  readonly #options: BodyReaderOptions;
  readonly #leads: Leads;
  /** The names by which META tags speak to the crawler. */
  readonly #tokens: readonly string[];

  constructor(options: BodyReaderOptions) {
    this.#options = options;
    this.#leads = new Leads(options.mostDepth);
    this.#tokens = tokensOf(options.crawler);
  }

  async read(body: AsyncIterable<Uint8Array>, asked: AskedPage): Promise<ReadBody> {
    return this.readGathered(await gather(body, this.#options.mostOctets), asked);
  }

  /** The same for a body whose beginning is here: all of that is digested, also where reading ends within it, as of plain text. */
  async readGathered({ octets, rest }: Gathered, asked: AskedPage): Promise<ReadBody> {
    const { crawler, mostOctets } = this.#options;
    const { url, status, headers, depth } = asked;
    const digest = new Digest(mostOctets);
    digest.take(octets);
    const page = await readPage(bodyOf({ octets, rest: rest && digest.watch(rest) }), {
      url,
      headers,
      tokens: this.#tokens,
      limits: { mostBytes: mostOctets },
    });
    const isPage = status >= 200 && status < 300;
    const word = wordOfPage(page, crawler, isPage);
    const nofollow = word.follow === false ? word.followBecause : undefined;
    const failed = page.diagnostics.find(({ code }) => code === "source-failed" || code === "timed-out");
    return {
      word,
      // Half a page is read again, and what it led to must not be known by then.
      leads: isPage && failed === undefined ? this.#leads.on(page, depth, nofollow) : [],
      octets: digest.octets,
      hash: digest.whole(),
      likeness: digest.likeness(),
      error: failed?.message,
      uses: useWordsOf(page, depth),
    };
  }

  forget(): void {
    this.#leads.forget();
  }
}

function tokensOf(crawler: AskedCrawler): readonly string[] {
  if (typeof crawler === "string") return [crawler];
  return "reads" in crawler ? crawler.reads : crawler;
}

import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkedSignal,
  defaultsOf,
  type NumberTable,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";
import { checkedUrl } from "../../source/check-url.ts";

/** How much of one page is read, and kept. */
export interface PageLimits {
  /** Bytes. Of an HTML page Googlebot reads the first two megabytes. */
  readonly maxBytes: number;
  /** Milliseconds for all of it. */
  readonly timeoutMs: number;
  /** Links that lead somewhere. */
  readonly maxLinks: number;
  /** META tags, relations, and elements with `data-nosnippet`: so many of each. */
  readonly maxTags: number;
  /** Bytes of the value of one attribute, and of the title; of UTF-16 the double. */
  readonly maxValueBytes: number;
}

const limitTable: NumberTable<PageLimits> = {
  maxBytes: { default: 10_485_760, whole: true },
  timeoutMs: { default: 30_000 },
  maxLinks: { default: 20_000, whole: true },
  maxTags: { default: 1_000, whole: true },
  maxValueBytes: { default: 8_192, whole: true },
};

/** Ten megabytes, half a minute. */
export const defaultPageLimits: PageLimits = defaultsOf(limitTable);

/** Options of `readPage`. */
export interface ReadPageOptions {
  /** Where the page is, after redirects. Default: the response's own URL. */
  readonly url?: string | URL | undefined;
  /** The HTTP status. Default: that of the response. */
  readonly status?: number | undefined;
  /** The lines of the HTTP header; `Headers` are such. Default: those of the response. */
  readonly headers?: Iterable<readonly [name: string, value: string]> | undefined;
  /** The Content-Type, where nothing else of the header is at hand. */
  readonly contentType?: string | undefined;
  /** Names of crawlers whose META tags count, besides those of the registry. */
  readonly tokens?: readonly string[] | undefined;
  /** How much of the page is read. */
  readonly limits?: Partial<PageLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** The table of `readPage`'s options. */
export const readPageOptions: OptionTable<ReadPageOptions, "status"> = {
  url: { kind: "any" },
  status: { kind: "number", max: 999, whole: true },
  headers: { kind: "any" },
  contentType: { kind: "any" },
  tokens: { kind: "any", check: checkedTokens },
  limits: { kind: "numbers", numbers: limitTable },
  signal: { kind: "any", check: checkedSignal },
};

/** The options, settled. `Omit`, since in a program without `exactOptionalPropertyTypes` the type of `url` has no `undefined`. */
export interface SettledPageReading
  extends Omit<Settled<ReadPageOptions, "status">, "url" | "headers" | "tokens"> {
  readonly url: URL | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly tokens: readonly string[];
  /** Whether the page was given as a string, whose encoding needs no detection. */
  readonly isText: boolean;
}

/** What a response says of itself. */
export interface OwnAnswers {
  readonly url?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: Iterable<readonly [string, string]> | undefined;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError} for an invalid option.
 */
export function settlePageReading(
  options: ReadPageOptions,
  own: OwnAnswers,
  isText: boolean = false,
): SettledPageReading {
  const settled = settleOptions<ReadPageOptions, "status">("readPage", readPageOptions, options);
  const url = settled.url ?? own.url;
  const headers = [...(settled.headers ?? own.headers ?? [])].map(([name, value]) => [name, value] as const);
  // A field that is repeated is not a list here; browsers take the last one, too.
  const line = headers.findLast(([name]) => name.toLowerCase() === "content-type");
  return {
    ...settled,
    url: url === undefined ? undefined : checkedUrl(url),
    status: settled.status ?? own.status,
    headers,
    contentType: settled.contentType ?? line?.[1],
    tokens: settled.tokens ?? [],
    isText,
  };
}

function checkedTokens(tokens: readonly string[]): readonly string[] {
  for (const token of tokens) {
    if (typeof token !== "string" || token === "")
      throw new InvalidOptionError(`tokens must be names of crawlers; received ${JSON.stringify(token)}.`);
  }
  return tokens;
}

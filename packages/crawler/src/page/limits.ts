import { InvalidOptionError } from "@maycrawl/agent";
import {
  checkedNumber,
  checkedSignal,
  checkNames,
  type NumberRule,
  settleNumbers,
} from "@maycrawl/agent/internal";
import { checkedUrl } from "../source/checked-options.ts";

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

/** Ten megabytes, half a minute. */
export const defaultPageLimits: PageLimits = {
  maxBytes: 10_485_760,
  timeoutMs: 30_000,
  maxLinks: 20_000,
  maxTags: 1_000,
  maxValueBytes: 8_192,
};

const WHOLE: NumberRule = { whole: true };
const RULES: Readonly<Record<keyof PageLimits, NumberRule>> = {
  maxBytes: WHOLE,
  timeoutMs: {},
  maxLinks: WHOLE,
  maxTags: WHOLE,
  maxValueBytes: WHOLE,
};

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
  readonly limits?: Partial<PageLimits> | undefined;
  /** Gives up; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

const NAMES: Readonly<Record<keyof ReadPageOptions, true>> = {
  url: true,
  status: true,
  headers: true,
  contentType: true,
  tokens: true,
  limits: true,
  signal: true,
};

/** The options, settled. */
export interface SettledPageReading {
  readonly url: URL | undefined;
  readonly status: number | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly contentType: string | undefined;
  readonly tokens: readonly string[];
  readonly limits: PageLimits;
  readonly signal: AbortSignal | undefined;
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
 * Settles what was not given.
 * @throws {InvalidOptionError} where an option is none.
 */
export function settlePageReading(
  options: ReadPageOptions,
  own: OwnAnswers,
  isText: boolean = false,
): SettledPageReading {
  checkNames("readPage", NAMES, options);
  const limits = settleNumbers("limits", defaultPageLimits, options.limits, RULES);
  const { tokens = [], status = own.status } = options;
  const signal = checkedSignal(options.signal);
  for (const token of tokens) {
    if (typeof token !== "string" || token === "")
      throw new InvalidOptionError(`tokens must be names of crawlers; received ${JSON.stringify(token)}.`);
  }
  checkedNumber("status", options.status, { max: 999, whole: true });
  const url = options.url ?? own.url;
  const headers = [...(options.headers ?? own.headers ?? [])].map(([name, value]) => [name, value] as const);
  // A field that is repeated is not a list here; browsers take the last one, too.
  const line = headers.findLast(([name]) => name.toLowerCase() === "content-type");
  const contentType = options.contentType ?? line?.[1];
  return {
    url: url === undefined ? undefined : checkedUrl(url),
    status,
    headers,
    contentType,
    tokens,
    limits,
    signal,
    isText,
  };
}

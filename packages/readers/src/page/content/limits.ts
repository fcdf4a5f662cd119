import { InvalidOptionError } from "@maycrawl/engine";
import {
  checkedSignal,
  defaultsOf,
  type NumberTable,
  type OptionTable,
  type Settled,
  settleOptions,
} from "@maycrawl/engine/internal";
import { parseUrlOption } from "../../source/check-url.ts";

/** Limits on how much of one page is read and kept. */
export interface PageLimits {
  /** Maximum size of the page in bytes. Googlebot reads the first two megabytes of an HTML page. */
  readonly maxBytes: number;
  /** Maximum time for reading the whole page, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum number of hyperlinks. */
  readonly maxLinks: number;
  /** Maximum number of META tags, of relations, and of elements with `data-nosnippet`. Each is counted separately. */
  readonly maxTags: number;
  /** Maximum length of the title and of each attribute value, in bytes. For UTF-16, in code units of two bytes. */
  readonly maxValueBytes: number;
}

const limitTable: NumberTable<PageLimits> = {
  maxBytes: { default: 10_485_760, whole: true },
  timeoutMs: { default: 30_000 },
  maxLinks: { default: 20_000, whole: true },
  maxTags: { default: 1_000, whole: true },
  maxValueBytes: { default: 8_192, whole: true },
};

/** Default limits of `readPage`. */
export const defaultPageLimits: PageLimits = defaultsOf(limitTable);

/** Options of `readPage`. */
export interface ReadPageOptions {
  /** URL of the page, after redirects. Default: the URL of the response. */
  readonly url?: string | URL | undefined;
  /** HTTP status. Default: the status of the response. */
  readonly status?: number | undefined;
  /** Lines of the HTTP header; a `Headers` object is accepted. Default: the headers of the response. */
  readonly headers?: Iterable<readonly [name: string, value: string]> | undefined;
  /** Content-Type of the page; overrides the one in `headers`. Useful if no other header is known. */
  readonly contentType?: string | undefined;
  /** Names of crawlers whose META tags count, in addition to the crawlers in the registry. */
  readonly tokens?: readonly string[] | undefined;
  /** Limits on how much of the page is read. */
  readonly limits?: Partial<PageLimits> | undefined;
  /** Aborts reading; `readPage` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Kinds and checks of the options of `readPage`. */
export const readPageOptions: OptionTable<ReadPageOptions, "status"> = {
  url: { kind: "any" },
  status: { kind: "number", max: 999, whole: true },
  headers: { kind: "any" },
  contentType: { kind: "any" },
  tokens: { kind: "any", check: checkedTokens },
  limits: { kind: "numbers", numbers: limitTable },
  signal: { kind: "any", check: checkedSignal },
};

/**
 * Checked options of `readPage`, with defaults filled in. `Omit` is needed for programs compiled without
 * `exactOptionalPropertyTypes`: there, the type of `url` does not include `undefined`.
 */
export interface CheckedPageOptions
  extends Omit<Settled<ReadPageOptions, "status">, "url" | "headers" | "tokens"> {
  readonly url: URL | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly tokens: readonly string[];
  /** Whether the page was given as a string. Then its encoding is not detected. */
  readonly isText: boolean;
}

/** URL, status and headers of a response, used as defaults for the options. */
export interface ResponseInfo {
  readonly url?: string | undefined;
  readonly status?: number | undefined;
  readonly headers?: Iterable<readonly [string, string]> | undefined;
}

/**
 * Checks the options and fills in the defaults.
 * @throws {InvalidOptionError} for an invalid option.
 */
export function checkPageOptions(
  options: ReadPageOptions,
  own: ResponseInfo,
  isText: boolean = false,
): CheckedPageOptions {
  const settled = settleOptions<ReadPageOptions, "status">("readPage", readPageOptions, options);
  const url = settled.url ?? own.url;
  const headers = [...(settled.headers ?? own.headers ?? [])].map(([name, value]) => [name, value] as const);
  // A repeated Content-Type is not joined into a list: the last one counts, as in browsers.
  const line = headers.findLast(([name]) => name.toLowerCase() === "content-type");
  return {
    ...settled,
    url: url === undefined ? undefined : parseUrlOption(url),
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

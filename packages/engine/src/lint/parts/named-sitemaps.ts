import { parseUrl } from "../../text/read-url.ts";
import type { Span } from "../../text/span.ts";
import type { LintedFile } from "./linted-file.ts";
import { readSitemapValue } from "./sitemap-value.ts";

/** A Sitemap line whose value is a URL. */
export interface NamedSitemap {
  /** 1-based line number. */
  readonly line: number;
  /** Span from the field name to the end of the value. */
  readonly span: Span;
  readonly url: URL;
  /** Whether the URL is written without scheme and host. */
  readonly isRelative: boolean;
}

const known = new WeakMap<LintedFile, readonly NamedSitemap[]>();

/** Returns the Sitemap lines whose value is an absolute or relative URL. A relative one has the origin of the file. */
export function namedSitemaps(file: LintedFile): readonly NamedSitemap[] {
  const sitemaps = known.get(file) ?? readSitemaps(file);
  known.set(file, sitemaps);
  return sitemaps;
}

function readSitemaps(file: LintedFile): readonly NamedSitemap[] {
  return file.document.sitemaps.flatMap(({ line, span, url: text }) => {
    const read = readSitemapValue(text);
    const isRelative = read.kind === "relative";
    const url = read.kind === "url" ? read.url : isRelative ? parseUrl(text, file.origin) : undefined;
    return url === undefined ? [] : [{ line, span, url, isRelative }];
  });
}

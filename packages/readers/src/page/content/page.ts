import type { MetaTag, PageDirective, PageLink, Span } from "@maycrawl/engine";
import type { PageDiagnostic } from "./diagnostic.ts";

/** Directives, links and metadata of a page. */
export interface Page {
  /** URL of the page, from the options or the response. */
  readonly url: string | undefined;
  /** HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** Lines of the HTTP header; empty without a response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /**
   * Kind of the content. Binary files are recognized by their bytes. For text, the header decides whether it is HTML or
   * not (`text/plain`). Only `html`, which includes XHTML, is read; for other kinds only the header counts.
   */
  readonly kind: "html" | "xml" | "text" | "pdf" | "image" | "binary" | "empty";
  /**
   * Encoding of the page (a name of the WHATWG Encoding standard), and the source that named it: a byte order mark, the
   * header, or a META tag or XML declaration (`meta`). The default is windows-1252, as in browsers, and UTF-8 if the
   * page is served as XML. `text` means that the page was given as a string.
   */
  readonly encoding: {
    readonly name: string;
    readonly from: "mark" | "header" | "meta" | "default" | "text";
  };
  /** Directives of the META tags and the header, for all crawlers. `resolvePage` combines them for one crawler. */
  readonly directives: readonly PageDirective[];
  /** META tags with a name, in head or body. */
  readonly meta: readonly MetaTag[];
  /** Relations from `<link>` elements and from the `Link` header. */
  readonly relations: readonly PageLink[];
  /** Canonical URL: the first valid one in the head, otherwise the first in the header. */
  readonly canonical: PageCanonical | undefined;
  /** All canonical URLs, in the same order. If they differ, search engines may ignore all of them. */
  readonly canonicals: readonly PageCanonical[];
  /** Base URL for relative URLs: the first `<base href>`, or the page's own URL. */
  readonly base: string | undefined;
  /** First valid refresh: the header field `Refresh`, or `<meta http-equiv="refresh">`. */
  readonly refresh: PageRefresh | undefined;
  /** Hyperlinks, in the order of the page. */
  readonly links: readonly PageHyperlink[];
  /**
   * Byte ranges of the elements with `data-nosnippet`, which must not be shown in snippets. Nested ones are included.
   */
  readonly nosnippet: readonly Span[];
  readonly title: string | undefined;
  /** Number of bytes read. For a page that is not HTML, the number of bytes examined. */
  readonly bytes: number;
  /** Whether the whole page was read. */
  readonly complete: boolean;
  /** Problems found in the page, in order of their offset. */
  readonly diagnostics: readonly PageDiagnostic[];
}

/** A canonical URL named by a page. */
export interface PageCanonical {
  /** The URL as written. */
  readonly target: string;
  /** Resolved URL, without fragment; undefined if the target is relative and the base is not known. */
  readonly url: string | undefined;
  readonly from: "link" | "header";
  /** Byte offset of the tag in the page, or line number in the header, from 1. */
  readonly where: number;
}

/** A refresh: browsers replace the page by another one, or load it again. */
export interface PageRefresh {
  /** Time that browsers wait, in seconds. */
  readonly seconds: number;
  /** The URL as written; empty if the page itself is loaded again. */
  readonly target: string;
  /** Resolved URL, with its fragment; undefined if it is not an http or https URL. */
  readonly url: string | undefined;
  readonly from: "meta" | "header";
  /** Byte offset of the tag in the page, or line number in the header, from 1. */
  readonly where: number;
}

/** A link that a crawler could follow. */
export interface PageHyperlink {
  /** Resolved URL, with its fragment; undefined if it is not an http or https URL. */
  readonly url: string | undefined;
  /** The URL as written, with character references replaced and surrounding whitespace removed. */
  readonly target: string;
  /** Name of the element. `link` is a `<link>` to a page, such as `<link rel="next">`. */
  readonly element: "a" | "area" | "link" | "iframe" | "frame";
  /** Link types of its `rel`, in lower case: `nofollow`, `ugc`, `sponsored`, … */
  readonly rel: readonly string[];
  /** Whether its `rel` contains `nofollow`. `ugc` and `sponsored` only classify the link. */
  readonly nofollow: boolean;
  /** Byte offset of its tag. */
  readonly offset: number;
}

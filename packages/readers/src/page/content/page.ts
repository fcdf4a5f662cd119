import type { MetaTag, PageDirective, PageLink, Span } from "@maycrawl/engine";
import type { PageDiagnostic } from "./diagnostic.ts";

/** What a page tells crawlers, and where it leads. */
export interface Page {
  /** Where it is, as the response says, or the options; what is relative in it is resolved by it. */
  readonly url: string | undefined;
  /** The HTTP status; undefined where there was no response, only bytes. */
  readonly status: number | undefined;
  /** The lines of the response's header; none where there was no response. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /**
   * What it is: by its bytes, whatever its name and header say; of what is text the header says whether it is HTML, or is not to
   * be read as such (`text/plain`). Only `html`, which XHTML is, too, is read; of the others the header alone speaks.
   */
  readonly kind: "html" | "xml" | "text" | "pdf" | "image" | "binary" | "empty";
  /**
   * How its characters are written, by the WHATWG Encoding standard, and what said so: a byte order mark, the header, a META
   * tag (or an XML declaration), or nothing. Then it is windows-1252, as in browsers, and UTF-8 where the page is served as XML.
   * `text`: the page was given as a string.
   */
  readonly encoding: {
    readonly name: string;
    readonly from: "mark" | "header" | "meta" | "default" | "text";
  };
  /** The directives of its META tags and of its header, for all crawlers: `resolvePage` says what they come to for one. */
  readonly directives: readonly PageDirective[];
  /** Its META tags with a name, in head or body. */
  readonly meta: readonly MetaTag[];
  /** Its `<link>` elements that state a relation, and those of the `Link` header. */
  readonly relations: readonly PageLink[];
  /** What it calls its canonical URL: the first of its head that is one, else the first of its header. */
  readonly canonical: PageCanonical | undefined;
  /** All that it calls so, in that order. Where two differ, engines may believe none of them. */
  readonly canonicals: readonly PageCanonical[];
  /** The URL by which what is relative is resolved: that of the first `<base href>`, or the page's own. */
  readonly base: string | undefined;
  /** Where it sends browsers by itself: `<meta http-equiv="refresh">`, or the field `Refresh` of its header. The first one counts. */
  readonly refresh: PageRefresh | undefined;
  /** Where it leads, in order. */
  readonly links: readonly PageHyperlink[];
  /** What must not be shown in snippets: the elements with `data-nosnippet`, as bytes of the page; also such as are in another one. */
  readonly nosnippet: readonly Span[];
  readonly title: string | undefined;
  /** How many bytes were read; of what is no HTML, how many were looked at. */
  readonly bytes: number;
  /** Whether that is all there was. */
  readonly complete: boolean;
  /** What is wrong with it, in the order in which it stands there. */
  readonly diagnostics: readonly PageDiagnostic[];
}

/** A canonical URL that a page names. */
export interface PageCanonical {
  /** As it is written. */
  readonly target: string;
  /** Resolved, without fragment; undefined where it is no URL that could be fetched. */
  readonly url: string | undefined;
  readonly from: "link" | "header";
  /** The byte of the page at which the tag begins, or the number of the line in the header, from 1. */
  readonly where: number;
}

/** A refresh: the page is to be replaced by another one, or loaded again. */
export interface PageRefresh {
  /** How long browsers wait. */
  readonly seconds: number;
  /** As it is written; empty where the page itself is loaded again. */
  readonly target: string;
  /** Resolved, with its fragment; undefined where it is no http or https URL. */
  readonly url: string | undefined;
  readonly from: "meta" | "header";
  /** The byte of the page at which the tag begins, or the number of the line in the header, from 1. */
  readonly where: number;
}

/** A link that a crawler could follow. */
export interface PageHyperlink {
  /** Resolved, with its fragment; undefined where it is no http or https URL. */
  readonly url: string | undefined;
  /** As it is written, its references replaced, without blanks around. */
  readonly target: string;
  /** `link` for `<link rel="next">` and the like, which lead to pages. */
  readonly element: "a" | "area" | "link" | "iframe" | "frame";
  /** The words of its `rel`, in small letters: `nofollow`, `ugc`, `sponsored`, … */
  readonly rel: readonly string[];
  /** Whether its `rel` asks not to follow it. `ugc` and `sponsored` say only what kind of link it is. */
  readonly nofollow: boolean;
  /** The byte at which its tag begins. */
  readonly offset: number;
}

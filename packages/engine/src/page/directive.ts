/**
 * What a page asks of the crawlers that have read it. The robots META tag is older than RFC 9309, and no
 * part of it: this is the tag of 1996 (INDEX, NOINDEX, FOLLOW, NOFOLLOW, ALL, NONE), which every engine reads.
 */
export interface PageDirective {
  /** What it says: in small letters where it is a word that we know, else as it is written. */
  readonly name: string;
  /** What is said with it, for the directives that have a value. */
  readonly value?: string;
  /** To whom it is said: a crawler's token, or `*` for all. */
  readonly productToken: string;
  /** Whether a META tag of the page said it, or a field of its HTTP header. */
  readonly from: "meta" | "header";
  /**
   * Where that stands: the octet of the page at which the tag begins, or the number of the field's line
   * in the header, from 1.
   */
  readonly where: number;
}

/** The words of the META tag. An engine's own come with the issue that knows what they mean. */
export type PageWord = "index" | "noindex" | "follow" | "nofollow" | "all" | "none";

const WORDS: ReadonlySet<string> = new Set<PageWord>([
  "index",
  "noindex",
  "follow",
  "nofollow",
  "all",
  "none",
]);

/** The name of a directive as it is compared: words that we know ignore letter case. */
export function directiveName(written: string): string {
  const small = written.toLowerCase();
  return WORDS.has(small) ? small : written;
}

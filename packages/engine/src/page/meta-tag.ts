import { findAddressee } from "./crawler-name.ts";
import type { PageDirective } from "./directive.ts";
import { readDirectives } from "./directive-list.ts";

/** Addressee and position of a META tag. */
export interface MetaTagPlace {
  /** Product token that the tag addresses; by default `*` (all crawlers), as in a tag named `robots`. */
  readonly productToken?: string | undefined;
  /** Byte offset of the tag in the page; 0 by default. */
  readonly where?: number | undefined;
}

/** A META tag of a page, with character references already decoded, as HTML parsers do. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
  /** Byte offset of the tag in the page; 0 if omitted. */
  readonly where?: number | undefined;
}

/**
 * Parses the content of a robots META tag, such as `noindex, max-snippet:50`. Directives are separated by commas.
 * Letter case, whitespace around directives and empty parts are ignored.
 * An unknown directive is kept as written because another program may know it.
 */
export function parseMetaRobots(content: string, place: MetaTagPlace = {}): readonly PageDirective[] {
  const { productToken = "*", where = 0 } = place;
  return readDirectives(content, false).map(({ name, value }) => ({
    name,
    ...(value === undefined ? {} : { value }),
    productToken,
    from: "meta",
    where,
  }));
}

/**
 * Parses the META tags of a page (from its head or body) and returns the directives for crawlers. Only tags whose name
 * is `robots`, a product token of the registry or a vendor name such as `google` are used.
 * @param tokens product tokens of crawlers that are not in the registry.
 */
export function parseMetaTags(
  tags: Iterable<MetaTag>,
  tokens: readonly string[] = [],
): readonly PageDirective[] {
  return [...tags].flatMap(({ name, content, where }) => {
    const productToken = findAddressee(name, tokens);
    return productToken === undefined ? [] : parseMetaRobots(content, { productToken, where });
  });
}

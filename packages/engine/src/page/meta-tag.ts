import { addresseeOf } from "./crawler-name.ts";
import type { PageDirective } from "./directive.ts";
import { readDirectives } from "./directive-list.ts";

/** What of a META tag its content does not say. */
export interface MetaTagPlace {
  /** To whom the tag speaks; by default `*`, all crawlers, as the name `robots` does. */
  readonly productToken?: string | undefined;
  /** The byte of the page at which the tag begins; 0 by default. */
  readonly where?: number | undefined;
}

/** A META tag of a page, with its character references resolved as any HTML reader does. */
export interface MetaTag {
  readonly name: string;
  readonly content: string;
  /** The byte of the page at which the tag begins; 0 where left out. */
  readonly where?: number | undefined;
}

/**
 * Reads the content of a robots META tag, `noindex, max-snippet:50`. Commas divide it, letter case and the blanks
 * around a word are nothing, and so is a part without a word. A word that we do not know is kept as it is written:
 * another reader may know it.
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
 * Reads the META tags of a page, in its head or its body, and finds in them what crawlers are told: those called
 * `robots`, or by a token that some crawler of the registry looks for.
 * @param tokens those of other crawlers, whose tags count too.
 */
export function parseMetaTags(
  tags: Iterable<MetaTag>,
  tokens: readonly string[] = [],
): readonly PageDirective[] {
  return [...tags].flatMap(({ name, content, where }) => {
    const productToken = addresseeOf(name, tokens);
    return productToken === undefined ? [] : parseMetaRobots(content, { productToken, where });
  });
}

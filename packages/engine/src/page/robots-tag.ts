import { directiveName, type PageDirective } from "./directive.ts";

/** What of a META tag its content does not say. */
export interface MetaTagPlace {
  /** To whom the tag speaks; by default `*`, all crawlers, as the name `robots` does. */
  readonly productToken?: string | undefined;
  /** The octet of the page at which the tag begins; 0 by default. */
  readonly where?: number | undefined;
}

/**
 * Reads the content of a robots META tag, `noindex, nofollow`, with its character references resolved as any
 * HTML reader does. Commas divide it, letter case and the blanks around a word are nothing, and so is a part without a
 * word. A word that we do not know is kept as it is written: another reader may know it.
 */
export function parseMetaRobots(content: string, place: MetaTagPlace = {}): readonly PageDirective[] {
  const { productToken = "*", where = 0 } = place;
  return content
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => ({ name: directiveName(part), productToken, from: "meta", where }));
}

/** A META tag of a snippet of HTML. */
export interface SnippetTag {
  readonly name: string;
  /** Undefined if the tag has none. */
  readonly content: string | undefined;
  /** Offset of the tag in bytes; the snippets are ASCII. */
  readonly where: number;
}

/**
 * Returns the META tags of a snippet of HTML. Sufficient for the vectors: their tags are complete, without comments or
 * character references. Real pages need an HTML parser.
 */
export function metaTagsOf(html: string): readonly SnippetTag[] {
  return [...html.matchAll(/<meta\b([^>]*)>/gi)].flatMap((found) => {
    const attributes = new Map<string, string>();
    for (const [, name = "", ...values] of (found[1] ?? "").matchAll(
      /([^\s"'=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
    )) {
      const key = name.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, values.find((value) => value !== undefined) ?? "");
    }
    const name = attributes.get("name");
    return name === undefined ? [] : [{ name, content: attributes.get("content"), where: found.index }];
  });
}

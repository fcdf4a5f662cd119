/** A META tag of a snippet of HTML. */
export interface SnippetTag {
  readonly name: string;
  /** Undefined where it has none. */
  readonly content: string | undefined;
  /** The byte at which it begins; the snippets are ASCII. */
  readonly where: number;
}

/**
 * The META tags of a snippet of HTML: enough for the vectors, whose tags are whole and hold neither comments nor
 * character references. Pages are read by a reader of HTML.
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

/** Receives the tags and texts of a page while it is read. All positions are in code units. */
export interface TagEvents {
  text(start: number, end: number): void;
  /** Called at the end of a start tag. `tag` is valid until the next start tag begins. */
  startTag(tag: StartTag): void;
  /** Called after the name of an end tag. `at` is the position where the tag begins. */
  endTag(name: string, at: number): void;
  /** Called at the end of an end tag, after `endTag`. `end` is the position after the `>`. */
  endTagClosed(end: number): void;
  /** Returns whether an element that begins here contains markup even if its name is `script` or similar, as in SVG. */
  isMarkupContent(): boolean;
  /** Returns whether a CDATA section may begin here. */
  allowsCdata(): boolean;
  /** Called if the value of an attribute is too long. The attribute is then left out. */
  tooLong(attribute: string, at: number): void;
}

/** A start tag. */
export interface StartTag {
  /** Name in lower case; in XML as written. Empty if it is longer than any name that matters. */
  readonly name: string;
  /** Position where the tag begins. */
  readonly at: number;
  readonly end: number;
  readonly selfClosing: boolean;
  /** In XML, the prefix of the name; `name` is then the part after the colon. Empty in HTML. */
  readonly prefix: string;
  /** In XML, the namespaces that the tag declares. The default namespace has an empty prefix. */
  readonly declared: readonly (readonly [prefix: string, namespace: string])[];
  /** In XML, whether all attributes have values in quotes. */
  readonly wellFormed: boolean;
  /** Returns whether the tag has an attribute. Only for attributes that `attributesRead` lists for the element. */
  has(attribute: string): boolean;
  /**
   * Returns the value of an attribute that `attributesRead` lists for the element. If the attribute is repeated, this
   * is the first value.
   */
  value(attribute: string): string | undefined;
  /** Returns the value of a URL attribute. The query is percent-encoded in the page's encoding (`withEncodedQuery`). */
  url(attribute: string): string | undefined;
}

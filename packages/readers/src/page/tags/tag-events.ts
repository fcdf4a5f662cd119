/** What a page is made of, as it is read; positions are those of units. */
export interface TagEvents {
  text(start: number, end: number): void;
  /** A start tag has come to its end. It is good until the next one begins. */
  startTag(tag: StartTag): void;
  /** The name of an end tag was read, which begins at `at`. */
  endTag(name: string, at: number): void;
  /** The end tag whose name was read last ends here. */
  bracket(end: number): void;
  /** Whether the content of an element that begins here is tags, whatever its name: in an SVG image a script is no script. */
  contentIsTags(): boolean;
  /** Whether a CDATA section may begin here. */
  takesCdata(): boolean;
  /** The value of an attribute was too long, and is left out. */
  tooLong(attribute: string, at: number): void;
}

/** A start tag. */
export interface StartTag {
  /** In small letters (of XML as it is written); empty where it is longer than that of any element. */
  readonly name: string;
  /** The unit at which it begins. */
  readonly at: number;
  readonly end: number;
  readonly selfClosing: boolean;
  /** Of XML: what stands before the colon of its name, where `name` is what stands behind it. Empty in HTML. */
  readonly prefix: string;
  /** Of XML: the namespaces that it declares; the default one has an empty prefix. */
  readonly declared: readonly (readonly [prefix: string, namespace: string])[];
  /** Of XML: whether its attributes have values in quotes. */
  readonly wellFormed: boolean;
  /** Whether it has an attribute, whatever its value. */
  has(attribute: string): boolean;
  /** The value of one of the attributes that are read of such an element; of several with a name the first counts. */
  value(attribute: string): string | undefined;
  /** The same for a URL: what of its query is not ASCII is percent-encoded as the bytes that stand there. */
  url(attribute: string): string | undefined;
}

import type { XmlName } from "./xml-name.ts";

/** What stands in an XML file, in order. Positions are units from its beginning; `XmlTokenizer` has their text. */
export interface XmlEvents {
  /** A tag's name; its attributes follow. */
  startTag(name: XmlName, at: number): void;
  /** An attribute; `XmlTokenizer.attributeValue` has its value. */
  attribute(name: XmlName): void;
  /** The end of a start tag. */
  startTagEnd(empty: boolean): void;
  endTag(name: XmlName, at: number): void;
  /** Text between tags, with its references not replaced; it may come in several parts. */
  text(start: number, end: number): void;
  /** The text of a CDATA section. */
  cdata(start: number, end: number): void;
  /** A processing instruction, or the XML declaration, without its brackets; a long one is empty. */
  instruction(text: string, at: number): void;
  /** A declaration such as `DOCTYPE urlset`: its beginning; a long one is empty. */
  declaration(text: string, at: number): void;
}

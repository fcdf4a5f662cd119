import type { XmlName } from "./xml-name.ts";

/**
 * Receiver of the parts of an XML file, in document order. Positions are code units from the start of the file.
 * `XmlTokenizer.window` returns their text.
 */
export interface XmlEvents {
  /** Name of a start tag. Its attributes follow. */
  startTag(name: XmlName, at: number): void;
  /** An attribute; `XmlTokenizer.attributeValue` returns its value. */
  attribute(name: XmlName): void;
  /** End of a start tag. */
  startTagEnd(empty: boolean): void;
  endTag(name: XmlName, at: number): void;
  /** Text between tags, with unreplaced references. It may arrive in several parts. */
  text(start: number, end: number): void;
  /** Text of a CDATA section. */
  cdata(start: number, end: number): void;
  /** A processing instruction or the XML declaration, without its brackets. If it is too long, `text` is empty. */
  instruction(text: string, at: number): void;
  /** The start of a declaration such as `DOCTYPE urlset`. If the declaration is too long, `text` is empty. */
  declaration(text: string, at: number): void;
}

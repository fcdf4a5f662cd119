import { decodeHTMLAttribute, decodeHTMLStrict } from "entities/decode";
import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Decoder } from "../../source/decoder.ts";
import { withEncodedQuery } from "../encoding/encoded-query.ts";
import { attributesRead, GLOBAL_ATTRIBUTE } from "./attributes-read.ts";
import { InternalSubset } from "./internal-subset.ts";
import type { StartTag, TagEvents } from "./tag-events.ts";

/** Maximum length of a name in HTML. Elements and attributes that matter have at most 14 characters. */
const MAX_NAME_LENGTH = 14;

/** Maximum length of a name in XML, with its prefix. */
const MAX_XML_NAME_LENGTH = 64;

/** Number of code units kept from the previous chunk, because a name may begin there. */
const KEPT_UNITS = MAX_XML_NAME_LENGTH + 2;

/** Maximum number of namespaces read from one tag; further declarations are ignored. */
const MAX_DECLARED = 64;

const CDATA = "<![CDATA[";
/** Replaces the start of a CDATA section in HTML. The tokenizer reads it as a bogus comment up to the next `>`. */
const NO_CDATA = "<!xCDATA[";

/** Marks that can change what the tokenizer receives: `ESCAPED_MARKS` in escaped script data, `MARKS` elsewhere. */
const MARKS = /<!(?:--|\[CDATA\[)/g;
const ESCAPED_MARKS = /(?<=--)>|<(\/?)script(?=[\t\n\f\r />])/gi;
/** The end of a chunk that may be the beginning of a mark. */
const PARTIAL_MARK = /(?:<[!/[a-z-]*|--?)$/i;
/** Length of the longest mark, in code units. */
const MAX_MARK_LENGTH = CDATA.length;

/**
 * Reads the tags of a page with the tokenizer of htmlparser2. The parser of htmlparser2 is not used, because it keeps
 * all text and all attributes of any length. This reader keeps only the attributes that matter, up to a maximum length.
 */
export class TagReader implements TokenizerCallbacks, StartTag {
  characters: Decoder;
  readonly #maxValue: number;
  readonly #events: TagEvents;
  readonly #xml: boolean;
  readonly #maxNameLength: number;
  readonly #tokenizer: Tokenizer;
  /** End of the last chunk, held back because it may be a partial mark. */
  #held = "";
  /** The end of the previous chunk, then the current chunk. `#chunkStart` is the position where this text begins. */
  #chunk = "";
  #chunkStart = 0;
  #ending = false;
  /** Whether the `>` of an end tag or the end of a comment is still missing. */
  #unclosed = false;
  /** Captured text, and the position where it begins. */
  #captured: string | undefined;
  #captureFrom = 0;
  /** End position of the text that has been reported. */
  reportedTo = 0;
  // The current start tag.
  name = "";
  at = 0;
  end = 0;
  selfClosing = false;
  prefix = "";
  readonly declared: [prefix: string, namespace: string][] = [];
  wellFormed = true;
  #wanted: ReadonlySet<string> = attributesRead("");
  readonly #values = new Map<string, string>();
  #attribute: string | undefined;
  #value = "";
  #inScript = false;
  /**
   * Whether the reader is in the "script data escaped" or "script data double escaped" state of HTML. In a script, a
   * `<script>` after `<!--` makes the next `</script>` a part of the text. The tokenizer does not implement this, so
   * every `<` in double escaped text is replaced by a space.
   */
  #escaped = false;
  #doubleEscaped = false;
  /** Removes the declarations of an XML DOCTYPE, which are not read. */
  readonly #subset = new InternalSubset();

  /**
   * @param characters decodes the values of attributes; the property may be replaced later.
   * @param maxValue maximum length of a value in code units.
   * @param xml whether the page is XML. Then names are case-sensitive, and the content of every element is markup.
   */
  constructor(characters: Decoder, maxValue: number, events: TagEvents, xml = false) {
    this.characters = characters;
    this.#maxValue = maxValue;
    this.#events = events;
    this.#xml = xml;
    this.#maxNameLength = xml ? MAX_XML_NAME_LENGTH : MAX_NAME_LENGTH;
    // Character references are decoded later, and only in values that are used.
    this.#tokenizer = new Tokenizer({ xmlMode: xml, decodeEntities: false }, this);
  }

  /** Reads the next code units. */
  write(units: string): void {
    if (this.#xml) {
      this.#read(this.#subset.without(units));
      return;
    }
    const text = this.#held + units;
    this.#held = PARTIAL_MARK.exec(text.slice(-MAX_MARK_LENGTH))?.[0] ?? "";
    this.#read(text.slice(0, text.length - this.#held.length));
  }

  /**
   * Ends the page.
   * @returns whether it ends in a tag or a comment.
   */
  finish(): boolean {
    this.#read(this.#xml ? this.#subset.rest() : this.#held);
    this.#held = "";
    this.#ending = true;
    this.#tokenizer.end();
    return this.#unclosed || this.reportedTo < this.#chunkStart + this.#chunk.length;
  }

  /** Returns the code units of a range that was reported in the current call. */
  units(start: number, end: number): string {
    return this.#chunk.slice(Math.max(0, start - this.#chunkStart), Math.max(0, end - this.#chunkStart));
  }

  #read(text: string): void {
    const before = this.#chunk.slice(-KEPT_UNITS);
    this.#chunkStart += this.#chunk.length - before.length;
    this.#chunk = before + text;
    if (this.#unclosed) this.#seekBracket(before.length);
    if (this.#xml) this.#tokenizer.write(text);
    else this.#readHtml(text);
    this.#extendCapture();
  }

  #readHtml(text: string): void {
    let written = 0;
    const writeTo = (to: number): void => {
      const part = text.slice(written, to);
      this.#tokenizer.write(this.#doubleEscaped ? part.replaceAll("<", " ") : part);
      written = to;
    };
    for (let from = 0; ; ) {
      const marks = this.#escaped ? ESCAPED_MARKS : MARKS;
      marks.lastIndex = from;
      const found = marks.exec(text);
      if (found === null) break;
      from = marks.lastIndex;
      const [mark, slash] = found;
      writeTo(this.#escaped ? from : found.index);
      if (this.#escaped) {
        this.#escaped = mark !== ">" && (slash === "" || this.#doubleEscaped);
        this.#doubleEscaped = slash === "";
      } else if (mark === CDATA) {
        // CDATA sections exist in foreign elements only.
        this.#tokenizer.write(this.#events.allowsCdata() ? CDATA : NO_CDATA);
        written = from;
      } else this.#escaped = this.#inScript;
    }
    writeTo(text.length);
  }

  /** Starts to keep the text from this position, up to the maximum length of a value. `captured` returns it. */
  capture(from: number): void {
    this.#captured = "";
    this.#captureFrom = from;
  }

  /** Stops capturing and returns the captured text up to this position. */
  captured(to: number): string {
    this.#extendCapture();
    const captured = this.#captured ?? "";
    this.#captured = undefined;
    return captured.slice(0, to - this.#captureFrom);
  }

  #extendCapture(): void {
    if (this.#captured === undefined || this.#captured.length > this.#maxValue) return;
    const from = this.#captureFrom + this.#captured.length - this.#chunkStart;
    this.#captured += this.#chunk.slice(from, from + this.#maxValue + 1 - this.#captured.length);
  }

  /** Looks for the `>` that closes the current end tag. */
  #seekBracket(from: number): void {
    const at = this.#chunk.indexOf(">", from);
    this.#unclosed = at < 0;
    if (at < 0) return;
    this.reportedTo = this.#chunkStart + at + 1;
    this.#events.endTagClosed(this.reportedTo);
  }

  #name(start: number, end: number): string {
    if (end - start > this.#maxNameLength) return "";
    const name = this.units(start, end);
    return this.#xml ? name : name.toLowerCase();
  }

  has(attribute: string): boolean {
    return this.#values.has(attribute);
  }

  value(attribute: string): string | undefined {
    const units = this.#values.get(attribute);
    return units === undefined ? undefined : this.#decoded(units);
  }

  url(attribute: string): string | undefined {
    const units = this.#values.get(attribute);
    return units === undefined ? undefined : this.#decoded(withEncodedQuery(units, this.characters));
  }

  /** Decodes the code units of a value, and its character references. */
  #decoded(units: string): string {
    const decoded = this.characters.decode(units);
    if (this.#xml) return xmlValue(decoded);
    // Newlines are normalized before tokenization (HTML, "preprocessing the input stream").
    const text = decoded.includes("\r") ? decoded.replace(/\r\n?/g, "\n") : decoded;
    return text.includes("&") ? decodeHTMLAttribute(text) : text;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.#name(start, end);
    this.at = start - 1;
    if (this.#xml) this.#beginXml();
    this.#wanted = attributesRead(this.name);
    // Clearing a map is as slow as creating one, and most tags have none of the wanted attributes.
    if (this.#values.size > 0) this.#values.clear();
  }

  /** Splits the name at the colon into prefix and local name (Namespaces in XML 1.0 §4). */
  #beginXml(): void {
    const colon = this.name.indexOf(":");
    this.prefix = this.name.slice(0, Math.max(0, colon));
    this.name = this.name.slice(colon + 1);
    this.declared.length = 0;
    this.wellFormed = true;
  }

  onattribname(start: number, end: number): void {
    this.#value = "";
    if (this.#xml) {
      const name = this.#name(start, end);
      const isRead = this.#wanted.has(name) || name === GLOBAL_ATTRIBUTE || /^xmlns(?::|$)/.test(name);
      this.#attribute = isRead && !this.#values.has(name) ? name : undefined;
      return;
    }
    // Most elements have no wanted attributes of their own. Then comparing the length avoids reading the name.
    if (this.#wanted.size === 0 && end - start !== GLOBAL_ATTRIBUTE.length) {
      this.#attribute = undefined;
      return;
    }
    const name = this.#name(start, end);
    const wanted = (this.#wanted.has(name) || name === GLOBAL_ATTRIBUTE) && !this.#values.has(name);
    this.#attribute = wanted ? name : undefined;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === undefined || this.#value.length > this.#maxValue) return;
    this.#value += this.units(start, Math.min(end, start + this.#maxValue + 1));
  }

  onattribend(quote: QuoteType): void {
    // XML 1.0 §3.1: each attribute has a quoted value.
    if (quote < QuoteType.Single) this.wellFormed = false;
    const name = this.#attribute;
    if (name === undefined) return;
    if (this.#xml && name.startsWith("xmlns")) {
      if (this.declared.length < MAX_DECLARED && this.#value.length <= this.#maxValue)
        this.declared.push([name.slice("xmlns:".length), this.#decoded(this.#value).trim()]);
    } else if (this.#value.length <= this.#maxValue || name === GLOBAL_ATTRIBUTE)
      this.#values.set(name, this.#value);
    else this.#events.tooLong(name, this.at);
    this.#attribute = undefined;
    this.#value = "";
  }

  onopentagend(end: number): void {
    this.#startTag(end + 1, false);
  }

  onselfclosingtag(end: number): void {
    this.#startTag(end + 1, true);
  }

  #startTag(end: number, selfClosing: boolean): void {
    this.reportedTo = end;
    this.end = end;
    this.selfClosing = selfClosing;
    this.#inScript = this.name === "script" && !this.#events.isMarkupContent();
    this.#events.startTag(this);
  }

  onclosetag(start: number, end: number): void {
    this.reportedTo = end;
    this.#inScript = false;
    this.#events.endTag(this.#name(start, end), start - 2);
    this.#seekBracket(Math.max(0, end - this.#chunkStart));
  }

  ontext(start: number, end: number): void {
    this.reportedTo = end;
    // In XML, the tokenizer emits an unfinished declaration as text at the end. All other text was emitted before.
    if (this.#ending && this.#xml) this.#unclosed = true;
    this.#events.text(start, end);
  }

  oncomment(_start: number, end: number): void {
    this.reportedTo = end + 1;
    if (this.#ending) this.#unclosed = true;
  }

  oncdata(_start: number, end: number): void {
    this.reportedTo = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.reportedTo = end + 1;
  }

  isInForeignContext(): boolean {
    return this.#events.isMarkupContent();
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.reportedTo = end + (this.#xml ? 2 : 1);
  }

  // Unused callbacks: `decodeEntities` is off, and `finish` handles the end of the page.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}
}

/**
 * Normalizes an attribute value of XML. Whitespace becomes spaces (XML 1.0 §3.3.3). Character references are replaced
 * as the DTDs of XHTML declare them (HTML, "parsing XHTML documents"). A reference without a semicolon is not replaced.
 */
function xmlValue(decoded: string): string {
  const text = /[\t\n\r]/.test(decoded) ? decoded.replace(/\r\n|[\t\n\r]/g, " ") : decoded;
  return text.includes("&") ? decodeHTMLStrict(text) : text;
}

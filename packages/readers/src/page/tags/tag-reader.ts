import { decodeHTMLAttribute, decodeHTMLStrict } from "entities/decode";
import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Decoder } from "../../source/decoder.ts";
import { withEncodedQuery } from "../encoding/encoded-query.ts";
import { attributesRead, ON_ANY } from "./attributes-read.ts";
import { InternalSubset } from "./internal-subset.ts";
import type { StartTag, TagEvents } from "./tag-events.ts";

/** The longest name that is looked at; those of elements and attributes that matter have at most 14 characters. */
const LONGEST_NAME = 14;

/** The longest name of XML that is looked at, with its prefix. */
const LONGEST_XML_NAME = 64;

/** How many units before a chunk can be read still: a name may begin there. */
const BACK = LONGEST_XML_NAME + 2;

/** An element of XML that declares more namespaces declares nothing else. */
const MAX_DECLARED = 64;

const CDATA = "<![CDATA[";
/** What the tokenizer is told in its place: a declaration that is none is a comment up to the next bracket. */
const NO_CDATA = "<!xCDATA[";

/** The places at which the text may be passed to the tokenizer otherwise than it is; in the escaped part of a script, what changes it. */
const MARKS = /<!(?:--|\[CDATA\[)/g;
const ESCAPED_MARKS = /(?<=--)>|<(\/?)script(?=[\t\n\f\r />])/gi;
/** The end of a chunk that may be the beginning of one of those; the longest has so many units. */
const BEGUN_MARK = /(?:<[!/[a-z-]*|--?)$/i;
const LONGEST_MARK = CDATA.length;

/**
 * Reads the tags of a page by the tokenizer of htmlparser2, whose parser would keep the text of each, and of each attribute as
 * much as there is. Only the attributes that matter are kept, up to a length.
 */
export class TagReader implements TokenizerCallbacks, StartTag {
  characters: Decoder;
  readonly #maxValue: number;
  readonly #events: TagEvents;
  readonly #xml: boolean;
  readonly #longestName: number;
  readonly #tokenizer: Tokenizer;
  /** What waits for its next chunk. */
  #held = "";
  /** The text that is read now, behind the end of what came before, and where that begins. */
  #chunk = "";
  #chunkStart = 0;
  #ending = false;
  /** Whether the bracket of an end tag is missing, or the end of a comment. */
  #open = false;
  /** What was captured, from where on. */
  #captured: string | undefined;
  #captureFrom = 0;
  /** Up to where all was told. */
  told = 0;
  // The tag that is read now.
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
   * HTML, "script data escaped state" and "script data double escaped state": in a script, a `<script>` in what looks like a comment
   * makes the next `</script>` one of its text. The tokenizer does not know that, and is shown no brackets there.
   */
  #escaped = false;
  #doubleEscaped = false;
  /** Of XML: what its DOCTYPE declares is not read. */
  readonly #subset = new InternalSubset();

  /**
   * @param characters how the values of attributes are decoded; this may change.
   * @param maxValue units that a value may have.
   * @param xml whether the page is XML: names are case-sensitive, and no element has content that is text only.
   */
  constructor(characters: Decoder, maxValue: number, events: TagEvents, xml = false) {
    this.characters = characters;
    this.#maxValue = maxValue;
    this.#events = events;
    this.#xml = xml;
    this.#longestName = xml ? LONGEST_XML_NAME : LONGEST_NAME;
    // References are replaced later, and only in what is wanted.
    this.#tokenizer = new Tokenizer({ xmlMode: xml, decodeEntities: false }, this);
  }

  /** Takes the next units. */
  write(units: string): void {
    if (this.#xml) {
      this.#read(this.#subset.without(units));
      return;
    }
    const text = this.#held + units;
    this.#held = BEGUN_MARK.exec(text.slice(-LONGEST_MARK))?.[0] ?? "";
    this.#read(text.slice(0, text.length - this.#held.length));
  }

  /**
   * The page ends here.
   * @returns whether it ends in a tag or a comment.
   */
  finish(): boolean {
    this.#read(this.#xml ? this.#subset.rest() : this.#held);
    this.#held = "";
    this.#ending = true;
    this.#tokenizer.end();
    return this.#open || this.told < this.#chunkStart + this.#chunk.length;
  }

  /** The units of a stretch that was told just now. */
  units(start: number, end: number): string {
    return this.#chunk.slice(Math.max(0, start - this.#chunkStart), Math.max(0, end - this.#chunkStart));
  }

  #read(text: string): void {
    const before = this.#chunk.slice(-BACK);
    this.#chunkStart += this.#chunk.length - before.length;
    this.#chunk = before + text;
    if (this.#open) this.#seekBracket(before.length);
    if (this.#xml) this.#tokenizer.write(text);
    else this.#readHtml(text);
    this.#capture();
  }

  #readHtml(text: string): void {
    let passed = 0;
    const pass = (to: number): void => {
      const part = text.slice(passed, to);
      this.#tokenizer.write(this.#doubleEscaped ? part.replaceAll("<", " ") : part);
      passed = to;
    };
    for (let from = 0; ; ) {
      const marks = this.#escaped ? ESCAPED_MARKS : MARKS;
      marks.lastIndex = from;
      const found = marks.exec(text);
      if (found === null) break;
      from = marks.lastIndex;
      const [mark, slash] = found;
      pass(this.#escaped ? from : found.index);
      if (this.#escaped) {
        this.#escaped = mark !== ">" && (slash === "" || this.#doubleEscaped);
        this.#doubleEscaped = slash === "";
      } else if (mark === CDATA) {
        // In HTML there is no CDATA; in a foreign element there is.
        this.#tokenizer.write(this.#events.takesCdata() ? CDATA : NO_CDATA);
        passed = from;
      } else this.#escaped = this.#inScript;
    }
    pass(text.length);
  }

  /** Keeps the text from here on, up to the length of a value, until `captured` asks for it. */
  capture(from: number): void {
    this.#captured = "";
    this.#captureFrom = from;
  }

  /** The text that was captured, up to here. */
  captured(to: number): string {
    this.#capture();
    const captured = this.#captured ?? "";
    this.#captured = undefined;
    return captured.slice(0, to - this.#captureFrom);
  }

  #capture(): void {
    if (this.#captured === undefined || this.#captured.length > this.#maxValue) return;
    const from = this.#captureFrom + this.#captured.length - this.#chunkStart;
    this.#captured += this.#chunk.slice(from, from + this.#maxValue + 1 - this.#captured.length);
  }

  #seekBracket(from: number): void {
    const at = this.#chunk.indexOf(">", from);
    this.#open = at < 0;
    if (at < 0) return;
    this.told = this.#chunkStart + at + 1;
    this.#events.bracket(this.told);
  }

  #name(start: number, end: number): string {
    if (end - start > this.#longestName) return "";
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

  /** References are replaced only where there are any. */
  #decoded(units: string): string {
    const decoded = this.characters.decode(units);
    if (this.#xml) return xmlValue(decoded);
    // HTML, "preprocessing the input stream": newlines are normalized before anything is read.
    const text = decoded.includes("\r") ? decoded.replace(/\r\n?/g, "\n") : decoded;
    return text.includes("&") ? decodeHTMLAttribute(text) : text;
  }

  onopentagname(start: number, end: number): void {
    this.name = this.#name(start, end);
    this.at = start - 1;
    if (this.#xml) this.#beginXml();
    this.#wanted = attributesRead(this.name);
    // To clear a map costs as much as a new one, and most tags have none of the attributes.
    if (this.#values.size > 0) this.#values.clear();
  }

  /** Namespaces in XML 1.0 §4: what stands before the colon is the prefix. */
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
      const isRead = this.#wanted.has(name) || name === ON_ANY || /^xmlns(?::|$)/.test(name);
      this.#attribute = isRead && !this.#values.has(name) ? name : undefined;
      return;
    }
    // Most elements have no other attribute that matters; then the length says enough.
    if (this.#wanted.size === 0 && end - start !== ON_ANY.length) {
      this.#attribute = undefined;
      return;
    }
    const name = this.#name(start, end);
    const wanted = (this.#wanted.has(name) || name === ON_ANY) && !this.#values.has(name);
    this.#attribute = wanted ? name : undefined;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === undefined || this.#value.length > this.#maxValue) return;
    this.#value += this.units(start, Math.min(end, start + this.#maxValue + 1));
  }

  onattribend(quote: QuoteType): void {
    // XML 1.0 §3.1: each attribute has a value, in quotes.
    if (quote < QuoteType.Single) this.wellFormed = false;
    const name = this.#attribute;
    if (name === undefined) return;
    if (this.#xml && name.startsWith("xmlns")) {
      if (this.declared.length < MAX_DECLARED && this.#value.length <= this.#maxValue)
        this.declared.push([name.slice("xmlns:".length), this.#decoded(this.#value).trim()]);
    } else if (this.#value.length <= this.#maxValue || name === ON_ANY) this.#values.set(name, this.#value);
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
    this.told = end;
    this.end = end;
    this.selfClosing = selfClosing;
    this.#inScript = this.name === "script" && !this.#events.contentIsTags();
    this.#events.startTag(this);
  }

  onclosetag(start: number, end: number): void {
    this.told = end;
    this.#inScript = false;
    this.#events.endTag(this.#name(start, end), start - 2);
    this.#seekBracket(Math.max(0, end - this.#chunkStart));
  }

  ontext(start: number, end: number): void {
    this.told = end;
    // Of XML, the tokenizer passes a declaration without its end as text. All other text was passed before.
    if (this.#ending && this.#xml) this.#open = true;
    this.#events.text(start, end);
  }

  oncomment(_start: number, end: number): void {
    this.told = end + 1;
    if (this.#ending) this.#open = true;
  }

  oncdata(_start: number, end: number): void {
    this.told = end + 1;
  }

  ondeclaration(_start: number, end: number): void {
    this.told = end + 1;
  }

  isInForeignContext(): boolean {
    return this.#events.contentIsTags();
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.told = end + (this.#xml ? 2 : 1);
  }

  // References are not looked for, and the end of the page is known.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}
}

/**
 * XML 1.0 §3.3.3: blanks in a value become spaces. References are replaced as the DTDs of XHTML declare them (HTML, "parsing XHTML
 * documents"), with a semicolon only.
 */
function xmlValue(decoded: string): string {
  const text = /[\t\n\r]/.test(decoded) ? decoded.replace(/\r\n|[\t\n\r]/g, " ") : decoded;
  return text.includes("&") ? decodeHTMLStrict(text) : text;
}

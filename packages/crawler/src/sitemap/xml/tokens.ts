import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Encoding } from "../encoding.ts";
import { isAt, NameTable, XmlName } from "./names.ts";
import { MOST_TOKEN, TextWindow } from "./text-window.ts";

/** What stands in an XML file, in order. Positions are units from its beginning; `tokens` has their text. */
export interface XmlEvents {
  /** A tag's name; its attributes follow. */
  startTag(name: XmlName, at: number): void;
  /** An attribute; `attributeValue` has its value. */
  attribute(name: XmlName): void;
  /** The end of a start tag. */
  startTagEnd(empty: boolean): void;
  endTag(name: XmlName, at: number): void;
  /** The element that is open innermost, whose end tag is the likeliest. */
  readonly innermost: XmlName | undefined;
  /** Text between tags, with its references not replaced; it may come in several parts. */
  text(start: number, end: number): void;
  /** The text of a CDATA section. */
  cdata(start: number, end: number): void;
  /** A processing instruction, or the XML declaration, without its brackets; a long one is empty. */
  instruction(text: string, at: number): void;
  /** A declaration such as `DOCTYPE urlset`: its beginning; a long one is empty. */
  declaration(text: string, at: number): void;
}

const TOO_LONG = new XmlName("?too-long");
/** How much of a declaration is looked at. */
const BEGINNING = 64;

/**
 * Tokens of an XML file that comes in chunks, by the tokenizer of htmlparser2. Its parser would need time in proportion to the
 * depth for each tag, and makes a string of each text.
 */
export class XmlTokens implements TokenizerCallbacks {
  readonly window: TextWindow = new TextWindow();
  readonly #events: XmlEvents;
  readonly #names = new NameTable();
  readonly #tokenizer: Tokenizer;
  /** Up to where everything has been told. */
  #told = 0;
  #ending = false;
  #attribute: XmlName = TOO_LONG;
  /** The part of its value that came last, what came before, and how long it is. */
  #valueStart = 0;
  #valueEnd = 0;
  #value = "";
  #valueLength = 0;
  /** Whether the text that was told last may have gone on where the file ends. */
  textIsCut = false;

  constructor(events: XmlEvents, encoding: Encoding) {
    this.#events = events;
    this.window.encoding = encoding;
    // References are replaced later, and only in what is wanted; looking for them here would halve the speed.
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this);
  }

  /** Takes the next bytes: whole units, for UTF-16 with the least significant byte first. */
  write(bytes: Buffer): void {
    this.#keepValue();
    this.#tokenizer.write(this.window.push(bytes, this.#told));
  }

  /** The value of the attribute that is told now, its references not replaced; empty where it is too long. */
  attributeValue(): string {
    if (this.#valueLength > MOST_TOKEN) return "";
    if (this.#value === "") return this.window.decoded(this.#valueStart, this.#valueEnd);
    this.#keepValue();
    return this.window.decodeUnits(this.#value);
  }

  /** Copies what the window is about to lose: a value comes in parts where a chunk ends in it. */
  #keepValue(): void {
    if (this.#valueStart === this.#valueEnd || this.#valueLength > 2 * MOST_TOKEN) return;
    this.#value += this.window.units(this.#valueStart, this.#valueEnd);
    this.#valueStart = this.#valueEnd = 0;
  }

  /** Stops telling, in the middle of a chunk. */
  stop(): void {
    this.#tokenizer.pause();
  }

  /** The file ends here. */
  end(): void {
    this.#ending = true;
    // All text was told when its chunk ended. It was whole if an end tag follows it, or the beginning of one.
    this.textIsCut = this.window.units(this.#told, this.#told + 2) !== "</";
    this.#tokenizer.end();
  }

  ontext(start: number, end: number): void {
    if (this.#ending) return;
    this.#told = end;
    this.#events.text(start, end);
  }

  oncdata(start: number, end: number, mark: number): void {
    if (this.#ending) return;
    this.#told = end + 1;
    this.#events.cdata(start, end - mark);
  }

  oncomment(_start: number, end: number): void {
    if (!this.#ending) this.#told = end + 1;
  }

  onopentagname(start: number, end: number): void {
    this.#told = end;
    this.#events.startTag(this.#name(start, end), start - 1);
  }

  onattribname(start: number, end: number): void {
    this.#told = end;
    this.#attribute = this.#name(start, end);
    this.#value = "";
    this.#valueStart = this.#valueEnd = this.#valueLength = 0;
  }

  onattribdata(start: number, end: number): void {
    this.#told = end;
    this.#valueLength += end - start;
    this.#keepValue();
    this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(): void {
    this.#events.attribute(this.#attribute);
  }

  onopentagend(end: number): void {
    this.#told = end + 1;
    this.#events.startTagEnd(false);
  }

  onselfclosingtag(end: number): void {
    this.#told = end + 1;
    this.#events.startTagEnd(true);
  }

  onclosetag(start: number, end: number): void {
    this.#told = end;
    const { chunk, chunkStart } = this.window;
    const from = start - chunkStart;
    const likely = this.#events.innermost;
    const isIt = likely !== undefined && from >= 0 && isAt(likely.text, chunk, from, end - chunkStart);
    this.#events.endTag(isIt ? likely : this.#name(start, end), start - 2);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#told = end + 2;
    this.#events.instruction(this.window.has(start, end) ? this.window.decoded(start, end) : "", start - 2);
  }

  ondeclaration(start: number, end: number): void {
    this.#told = end + 1;
    const has = this.window.has(start, end);
    const text = has ? this.window.decoded(start, Math.min(end, start + BEGINNING)) : "";
    this.#events.declaration(text, start - 2);
  }

  // References are not looked for, and the end of the file is known.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}

  #name(start: number, end: number): XmlName {
    const { window } = this;
    if (!window.has(start, end)) return TOO_LONG;
    const from = start - window.chunkStart;
    if (from >= 0) return this.#names.at(window.chunk, from, end - window.chunkStart);
    return this.#names.at(window.units(start, end), 0, end - start);
  }
}

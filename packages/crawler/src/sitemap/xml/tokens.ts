import { QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import type { Encoding } from "../encoding.ts";
import { type KnownTag, KnownTags, type TagKind, type ToldAttribute } from "./known-tags.ts";
import { NameTable, XmlName } from "./names.ts";
import { MOST_TOKEN, TextWindow } from "./text-window.ts";
import type { XmlEvents } from "./xml-events.ts";

const TOO_LONG = new XmlName("?too-long");
/** How much of a declaration is looked at. */
const BEGINNING = 64;

/** Tags with more attributes are not remembered. */
const MOST_ATTRIBUTES = 16;

const NEAR = 12;

/** After so many tags that are not known, the rest of a chunk is given to the tokenizer at once. */
const ENOUGH_MISSES = 32;

/**
 * Tokens of an XML file that comes in chunks, by the tokenizer of htmlparser2: its parser would need time in proportion to the
 * depth for each tag, and makes a string of each text. What the tokenizer has told before it need not tell again: between two
 * tags it is always in the same state, so that tags that are known can be passed by it.
 */
export class XmlTokens implements TokenizerCallbacks {
  readonly window: TextWindow = new TextWindow();
  readonly #events: XmlEvents;
  readonly #names = new NameTable();
  readonly #tokenizer: Tokenizer;
  readonly #known = new KnownTags();
  /** Up to where everything has been told. */
  #told = 0;
  /** How much the tokenizer was given, and how much it was not, so that it counts too few. */
  #given = 0;
  #passed = 0;
  /** Whether the tokenizer is between two tags, and has told all. */
  #between = false;
  #misses = 0;
  #stopped = false;
  /** Whether the tokenizer is in the value of an attribute. */
  #inValue = false;
  /** Where the name of an end tag ends, as long as nothing was told after it; else -1. */
  #endTag = -1;
  /** The tag that is told now, and those of its attributes that are in quotes. */
  #tag: XmlName = TOO_LONG;
  #tagAt = 0;
  readonly #attributes: ToldAttribute[] = [];
  #learnable = true;
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
    const chunk = this.window.push(bytes, this.#told);
    let at = 0;
    while (at < chunk.length && !this.#stopped) {
      if (this.#between) at = this.#tellKnown(chunk, at);
      if (at < chunk.length && !this.#stopped) at = this.#tokenize(chunk, at);
    }
  }

  /** Has the tokenizer tell the next tag, or the rest of the chunk. */
  #tokenize(chunk: string, at: number): number {
    let end = this.#misses++ < ENOUGH_MISSES ? chunk.indexOf(">", at) + 1 : 0;
    if (end === 0) end = chunk.length;
    if (this.#misses > ENOUGH_MISSES) this.#misses = 0;
    this.#passed = this.window.chunkStart + at - this.#given;
    this.#given += end - at;
    this.#between = false;
    this.#tokenizer.write(chunk.slice(at, end));
    // The first bracket ends an end tag, which is not told.
    const endTag = Math.max(0, this.#endTag - this.window.chunkStart);
    if (this.#endTag >= 0 && chunk.indexOf(">", endTag) === end - 1)
      this.#isTold(this.window.chunkStart + end);
    this.#between = this.#told === this.window.chunkStart + end && !this.#inValue;
    return end;
  }

  /** Tells the tags that stand there as they did before. */
  #tellKnown(chunk: string, from: number): number {
    const { chunkStart } = this.window;
    let at = from;
    while (!this.#stopped) {
      const bracket = bracketFrom(chunk, at);
      const tag = bracket < 0 ? undefined : this.#known.at(chunk, bracket);
      if (tag === undefined) break;
      if (bracket > at) this.#events.text(chunkStart + at, chunkStart + bracket);
      at = this.#known.end;
      this.#told = chunkStart + at;
      this.#misses = 0;
      this.#tell(tag, chunkStart + bracket);
    }
    return at;
  }

  #tell({ kind, name, attributes }: KnownTag, at: number): void {
    if (kind === "end") {
      this.#events.endTag(name, at);
      return;
    }
    this.#events.startTag(name, at);
    for (let i = 0; i < attributes.length; i++) {
      this.#value = "";
      this.#valueStart = this.window.chunkStart + (this.#known.starts[i] as number);
      this.#valueEnd = this.window.chunkStart + (this.#known.ends[i] as number);
      this.#valueLength = this.#valueEnd - this.#valueStart;
      this.#events.attribute(attributes[i] as XmlName);
    }
    this.#events.startTagEnd(kind === "empty");
  }

  /** Remembers the tag that was told. */
  #learn(kind: TagKind, end: number): void {
    const { chunk, chunkStart, flat } = this.window;
    const start = this.#tagAt - chunkStart;
    if (start < 0 || this.#tag === TOO_LONG) return;
    this.#known.learn(kind, this.#tag, this.#attributes, { chunk, start, end: end - chunkStart }, flat);
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
    this.#stopped = true;
    this.#tokenizer.pause();
  }

  /** The file ends here. */
  end(): void {
    this.#ending = true;
    // All text was told when its chunk ended. It was whole if an end tag follows it, or the beginning of one.
    this.textIsCut = this.window.units(this.#told, this.#told + 2) !== "</";
    this.#tokenizer.end();
  }

  #isTold(end: number): void {
    this.#told = end;
    this.#endTag = -1;
  }

  // What the tokenizer tells. It counts what it was given.

  ontext(start: number, end: number): void {
    if (this.#ending) return;
    this.#isTold(end + this.#passed);
    this.#events.text(start + this.#passed, end + this.#passed);
  }

  oncdata(start: number, end: number, mark: number): void {
    if (this.#ending) return;
    this.#isTold(end + this.#passed + 1);
    this.#events.cdata(start + this.#passed, end + this.#passed - mark);
  }

  oncomment(_start: number, end: number): void {
    if (!this.#ending) this.#isTold(end + this.#passed + 1);
  }

  onopentagname(start: number, end: number): void {
    this.#isTold(end + this.#passed);
    this.#tag = this.#name(start, end);
    this.#tagAt = start + this.#passed - 1;
    this.#attributes.length = 0;
    this.#learnable = true;
    this.#events.startTag(this.#tag, this.#tagAt);
  }

  onattribname(start: number, end: number): void {
    this.#isTold(end + this.#passed);
    this.#attribute = this.#name(start, end);
    this.#value = "";
    this.#valueStart = this.#valueEnd = this.#valueLength = 0;
  }

  onattribdata(start: number, end: number): void {
    this.#isTold(end + this.#passed);
    this.#inValue = true;
    this.#valueLength += end - start;
    this.#keepValue();
    this.#valueStart = start + this.#passed;
    this.#valueEnd = end + this.#passed;
  }

  onattribend(quote: QuoteType): void {
    this.#inValue = false;
    const odd = quote < QuoteType.Single || this.#value !== "" || this.#attributes.length >= MOST_ATTRIBUTES;
    if (odd) this.#learnable = false;
    const { chunkStart } = this.window;
    const start = this.#valueStart - chunkStart;
    if (!odd) this.#attributes.push({ name: this.#attribute, start, end: this.#valueEnd - chunkStart });
    this.#events.attribute(this.#attribute);
  }

  onopentagend(end: number): void {
    this.#startTagEnd("start", end + this.#passed + 1);
  }

  onselfclosingtag(end: number): void {
    this.#startTagEnd("empty", end + this.#passed + 1);
  }

  #startTagEnd(kind: TagKind, end: number): void {
    this.#isTold(end);
    if (this.#learnable) this.#learn(kind, end);
    this.#events.startTagEnd(kind === "empty");
  }

  onclosetag(start: number, end: number): void {
    const name = this.#name(start, end);
    this.#isTold(end + this.#passed);
    this.#endTag = this.#told;
    this.#tagAt = start + this.#passed - 2;
    const { chunk, chunkStart } = this.window;
    if (chunk.startsWith("</", this.#tagAt - chunkStart) && chunk[this.#told - chunkStart] === ">") {
      this.#tag = name;
      this.#attributes.length = 0;
      this.#learn("end", this.#told + 1);
    }
    this.#events.endTag(name, this.#tagAt);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#isTold(end + this.#passed + 2);
    const { window } = this;
    const [from, to] = [start + this.#passed, end + this.#passed];
    this.#events.instruction(window.has(from, to) ? window.decoded(from, to) : "", from - 2);
  }

  ondeclaration(start: number, end: number): void {
    this.#isTold(end + this.#passed + 1);
    const { window } = this;
    const [from, to] = [start + this.#passed, end + this.#passed];
    const text = window.has(from, to) ? window.decoded(from, Math.min(to, from + BEGINNING)) : "";
    this.#events.declaration(text, from - 2);
  }

  // References are not looked for, and the end of the file is known.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}

  #name(from: number, to: number): XmlName {
    const { window } = this;
    const [start, end] = [from + this.#passed, to + this.#passed];
    if (!window.has(start, end)) return TOO_LONG;
    const at = start - window.chunkStart;
    if (at >= 0) return this.#names.at(window.chunk, at, end - window.chunkStart);
    return this.#names.at(window.units(start, end), 0, end - start);
  }
}

/** Where the next bracket is; -1 where there is none. Between tags it is mostly near, and looking oneself is quicker then. */
function bracketFrom(text: string, at: number): number {
  for (let near = at; near < at + NEAR; near++) if (text.charCodeAt(near) === 0x3c) return near;
  return text.indexOf("<", at + NEAR);
}

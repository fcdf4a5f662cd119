import { QuoteType, type TokenizerCallbacks } from "htmlparser2";
import type { KnownTags, TagAttribute, TagKind } from "./known-tags.ts";
import { MAX_TOKEN, type TokenBuffer } from "./token-buffer.ts";
import type { XmlEvents } from "./xml-events.ts";
import { NameTable, XmlName } from "./xml-name.ts";

/** Used instead of a name that is longer than `MAX_TOKEN`. */
const TOO_LONG = new XmlName("?too-long");
/** Maximum number of code units to read of a declaration. */
const MAX_DECLARATION = 64;
/** Tags with more attributes are not remembered. */
const MAX_ATTRIBUTES = 16;

/** Converts the callbacks of htmlparser2's tokenizer to events with positions in the file, and remembers the tags. */
export class TokenizerHandler implements TokenizerCallbacks {
  readonly #events: XmlEvents;
  readonly #window: TokenBuffer;
  readonly #known: KnownTags;
  readonly #names = new NameTable();
  /** Value of the current attribute, not decoded. It arrives in parts if a chunk ends within it. */
  value = "";
  #valueLength = 0;
  /** Position of its last part. */
  #partStart = 0;
  #partEnd = 0;
  /**
   * Number of code units that the tokenizer has not received, because known tags were skipped. A position of the
   * tokenizer plus this number is a position in the file.
   */
  offset = 0;
  /** End of the part of the file that has been reported. */
  reportedEnd = 0;
  /** Whether the tokenizer is within the value of an attribute. */
  inValue = false;
  /** Position of the end of an end tag's name, until something is reported after it. Otherwise -1. */
  endTag = -1;
  /** Whether the file has ended. Unfinished text is then not reported. */
  ending = false;
  /** The current tag, its position, and its quoted attributes. */
  #tag: XmlName = TOO_LONG;
  #tagAt = 0;
  readonly #attributes: TagAttribute[] = [];
  #learnable = true;
  #attribute: XmlName = TOO_LONG;

  constructor(events: XmlEvents, window: TokenBuffer, known: KnownTags) {
    this.#events = events;
    this.#window = window;
    this.#known = known;
  }

  /** Marks everything up to `end` as reported. */
  markReported(end: number): void {
    this.reportedEnd = end;
    this.endTag = -1;
  }

  /** Remembers the current tag. */
  #learn(kind: TagKind, end: number): void {
    const { chunk, chunkStart, flat } = this.#window;
    const start = this.#tagAt - chunkStart;
    if (start < 0 || this.#tag === TOO_LONG) return;
    this.#known.learn(kind, this.#tag, this.#attributes, { chunk, start, end: end - chunkStart }, flat);
  }

  ontext(start: number, end: number): void {
    if (this.ending) return;
    this.markReported(end + this.offset);
    this.#events.text(start + this.offset, end + this.offset);
  }

  oncdata(start: number, end: number, mark: number): void {
    if (this.ending) return;
    this.markReported(end + this.offset + 1);
    this.#events.cdata(start + this.offset, end + this.offset - mark);
  }

  oncomment(_start: number, end: number): void {
    if (!this.ending) this.markReported(end + this.offset + 1);
  }

  onopentagname(start: number, end: number): void {
    this.markReported(end + this.offset);
    this.#tag = this.#name(start, end);
    this.#tagAt = start + this.offset - 1;
    this.#attributes.length = 0;
    this.#learnable = true;
    this.#events.startTag(this.#tag, this.#tagAt);
  }

  onattribname(start: number, end: number): void {
    this.markReported(end + this.offset);
    this.#attribute = this.#name(start, end);
    this.value = "";
    this.#valueLength = 0;
  }

  onattribdata(start: number, end: number): void {
    this.markReported(end + this.offset);
    this.inValue = true;
    this.#partStart = start + this.offset;
    this.#partEnd = end + this.offset;
    this.#valueLength += end - start;
    const isTooLong = this.#valueLength > MAX_TOKEN;
    this.value = isTooLong ? "" : this.value + this.#window.units(this.#partStart, this.#partEnd);
  }

  onattribend(quote: QuoteType): void {
    this.inValue = false;
    const isSinglePart = this.#partEnd - this.#partStart === this.#valueLength;
    const isIrregular =
      quote < QuoteType.Single || !isSinglePart || this.#attributes.length >= MAX_ATTRIBUTES;
    if (isIrregular) this.#learnable = false;
    const { chunkStart } = this.#window;
    const [start, end] = [this.#partStart - chunkStart, this.#partEnd - chunkStart];
    if (!isIrregular) this.#attributes.push({ name: this.#attribute, start, end });
    this.#events.attribute(this.#attribute);
  }

  onopentagend(end: number): void {
    this.#startTagEnd("start", end + this.offset + 1);
  }

  onselfclosingtag(end: number): void {
    this.#startTagEnd("empty", end + this.offset + 1);
  }

  #startTagEnd(kind: TagKind, end: number): void {
    this.markReported(end);
    if (this.#learnable) this.#learn(kind, end);
    this.#events.startTagEnd(kind === "empty");
  }

  onclosetag(start: number, end: number): void {
    const name = this.#name(start, end);
    this.markReported(end + this.offset);
    this.endTag = this.reportedEnd;
    this.#tagAt = start + this.offset - 2;
    const { chunk, chunkStart } = this.#window;
    if (chunk.startsWith("</", this.#tagAt - chunkStart) && chunk[this.reportedEnd - chunkStart] === ">") {
      this.#tag = name;
      this.#attributes.length = 0;
      this.#learn("end", this.reportedEnd + 1);
    }
    this.#events.endTag(name, this.#tagAt);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.markReported(end + this.offset + 2);
    const window = this.#window;
    const [from, to] = [start + this.offset, end + this.offset];
    this.#events.instruction(window.has(from, to) ? window.decoded(from, to) : "", from - 2);
  }

  ondeclaration(start: number, end: number): void {
    this.markReported(end + this.offset + 1);
    const window = this.#window;
    const [from, to] = [start + this.offset, end + this.offset];
    const text = window.has(from, to) ? window.decoded(from, Math.min(to, from + MAX_DECLARATION)) : "";
    this.#events.declaration(text, from - 2);
  }

  // Not used: the tokenizer does not look for references, and `XmlTokenizer.end` handles the end of the file.
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}

  #name(from: number, to: number): XmlName {
    const window = this.#window;
    const [start, end] = [from + this.offset, to + this.offset];
    return window.has(start, end) ? this.#names.at(window.units(start, end)) : TOO_LONG;
  }
}

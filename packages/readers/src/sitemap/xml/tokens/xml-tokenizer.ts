import { Tokenizer } from "htmlparser2";
import { type KnownTag, KnownTags } from "./known-tags.ts";
import type { Encoding } from "./sitemap-encoding.ts";
import { MAX_TOKEN, TokenBuffer } from "./token-buffer.ts";
import { TokenizerHandler } from "./tokenizer-handler.ts";
import type { XmlEvents } from "./xml-events.ts";
import type { XmlName } from "./xml-name.ts";

/** After so many tags that are not known, the rest of a chunk is given to the tokenizer at once. */
const ENOUGH_MISSES = 32;

/**
 * Tokens of an XML file that comes in chunks, by the tokenizer of htmlparser2: its parser would need time in proportion to the
 * depth for each tag, and makes a string of each text. What the tokenizer has told before it need not tell again: between two
 * tags it is always in the same state, so that tags that are known can be passed by it.
 */
export class XmlTokenizer {
  readonly window: TokenBuffer = new TokenBuffer();
  readonly #events: XmlEvents;
  readonly #known = new KnownTags();
  readonly #ear: TokenizerHandler;
  readonly #tokenizer: Tokenizer;
  /** How much the tokenizer was given. */
  #given = 0;
  /** Whether the tokenizer is between two tags, and has told all. */
  #between = false;
  #misses = 0;
  #stopped = false;
  /** Whether the text that was told last may have gone on where the file ends. */
  textIsCut = false;

  constructor(events: XmlEvents, encoding: Encoding) {
    this.#events = events;
    this.window.encoding = encoding;
    this.#ear = new TokenizerHandler(events, this.window, this.#known);
    // References are replaced later, and only in what is wanted; looking for them here would halve the speed.
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this.#ear);
  }

  /** Takes the next units. */
  write(chunk: string): void {
    this.window.push(chunk, this.#ear.told);
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
    this.#ear.passed = this.window.chunkStart + at - this.#given;
    this.#given += end - at;
    this.#between = false;
    this.#tokenizer.write(chunk.slice(at, end));
    // The first bracket ends an end tag, which is not told.
    const endTag = Math.max(0, this.#ear.endTag - this.window.chunkStart);
    if (this.#ear.endTag >= 0 && chunk.indexOf(">", endTag) === end - 1)
      this.#ear.isTold(this.window.chunkStart + end);
    this.#between = this.#ear.told === this.window.chunkStart + end && !this.#ear.inValue;
    return end;
  }

  /** Tells the tags that stand there as they did before. */
  #tellKnown(chunk: string, from: number): number {
    const { chunkStart } = this.window;
    let at = from;
    while (!this.#stopped) {
      const bracket = this.#known.bracketFrom(chunk, at);
      const tag = bracket < 0 ? undefined : this.#known.at(chunk, bracket);
      if (tag === undefined) break;
      if (bracket > at) this.#events.text(chunkStart + at, chunkStart + bracket);
      at = this.#known.end;
      this.#ear.told = chunkStart + at;
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
      const { starts, ends } = this.#known;
      this.#ear.value = this.window.chunk.slice(starts[i], ends[i]);
      this.#events.attribute(attributes[i] as XmlName);
    }
    this.#events.startTagEnd(kind === "empty");
  }

  /** The value of the attribute that is told now, its references not replaced; empty where it is too long. */
  attributeValue(): string {
    const { value } = this.#ear;
    return value.length > MAX_TOKEN ? "" : this.window.decodeUnits(value);
  }

  /** Stops telling, in the middle of a chunk. */
  stop(): void {
    this.#stopped = true;
    this.#tokenizer.pause();
  }

  /** The file ends here. */
  end(): void {
    const { told } = this.#ear;
    this.#ear.ending = true;
    // All text was told when its chunk ended. It was whole if an end tag follows it, or the beginning of one.
    this.textIsCut = this.window.units(told, told + 2) !== "</";
    this.#tokenizer.end();
  }
}

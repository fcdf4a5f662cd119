import { Tokenizer } from "htmlparser2";
import { type KnownTag, KnownTags } from "./known-tags.ts";
import type { Encoding } from "./sitemap-encoding.ts";
import { MAX_TOKEN, TokenBuffer } from "./token-buffer.ts";
import { TokenizerHandler } from "./tokenizer-handler.ts";
import type { XmlEvents } from "./xml-events.ts";
import type { XmlName } from "./xml-name.ts";

/**
 * Maximum number of consecutive unknown tags that the tokenizer receives one by one. After that, it receives the whole
 * rest of the chunk.
 */
const MAX_MISSES = 32;

/**
 * Splits an XML file that arrives in chunks into tokens, with the tokenizer of htmlparser2. The parser of htmlparser2
 * is not used: for each tag it needs time in proportion to the depth, and it creates a string for each text.
 *
 * Between two tags, the tokenizer is always in the same state. Tags that it has read before are therefore handled
 * without it (`KnownTags`).
 */
export class XmlTokenizer {
  readonly window: TokenBuffer = new TokenBuffer();
  readonly #events: XmlEvents;
  readonly #known = new KnownTags();
  readonly #handler: TokenizerHandler;
  readonly #tokenizer: Tokenizer;
  /** Number of code units that the tokenizer has received. */
  #received = 0;
  /** Whether the tokenizer is between two tags, and has reported everything. */
  #between = false;
  #misses = 0;
  #stopped = false;
  /** Whether the last text may be incomplete, because the file ends in it. */
  textIsCut = false;

  constructor(events: XmlEvents, encoding: Encoding) {
    this.#events = events;
    this.window.encoding = encoding;
    this.#handler = new TokenizerHandler(events, this.window, this.#known);
    // References are replaced later, and only in text that is needed. Looking for them here would halve the speed.
    this.#tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this.#handler);
  }

  /** Reads the next code units. */
  write(chunk: string): void {
    this.window.push(chunk, this.#handler.reportedEnd);
    let at = 0;
    while (at < chunk.length && !this.#stopped) {
      if (this.#between) at = this.#emitKnown(chunk, at);
      if (at < chunk.length && !this.#stopped) at = this.#tokenize(chunk, at);
    }
  }

  /** Passes the next tag or the rest of the chunk to the tokenizer. Returns the index after it. */
  #tokenize(chunk: string, at: number): number {
    let end = this.#misses++ < MAX_MISSES ? chunk.indexOf(">", at) + 1 : 0;
    if (end === 0) end = chunk.length;
    if (this.#misses > MAX_MISSES) this.#misses = 0;
    this.#handler.offset = this.window.chunkStart + at - this.#received;
    this.#received += end - at;
    this.#between = false;
    this.#tokenizer.write(chunk.slice(at, end));
    // The tokenizer does not report the `>` of an end tag.
    const endTag = Math.max(0, this.#handler.endTag - this.window.chunkStart);
    if (this.#handler.endTag >= 0 && chunk.indexOf(">", endTag) === end - 1)
      this.#handler.markReported(this.window.chunkStart + end);
    this.#between = this.#handler.reportedEnd === this.window.chunkStart + end && !this.#handler.inValue;
    return end;
  }

  /** Emits the known tags from index `from` up to the first unknown tag. Returns the index after the last known tag. */
  #emitKnown(chunk: string, from: number): number {
    const { chunkStart } = this.window;
    let at = from;
    while (!this.#stopped) {
      const bracket = this.#known.bracketFrom(chunk, at);
      const tag = bracket < 0 ? undefined : this.#known.at(chunk, bracket);
      if (tag === undefined) break;
      if (bracket > at) this.#events.text(chunkStart + at, chunkStart + bracket);
      at = this.#known.end;
      this.#handler.reportedEnd = chunkStart + at;
      this.#misses = 0;
      this.#emit(tag, chunkStart + bracket);
    }
    return at;
  }

  #emit({ kind, name, attributes }: KnownTag, at: number): void {
    if (kind === "end") {
      this.#events.endTag(name, at);
      return;
    }
    this.#events.startTag(name, at);
    for (let i = 0; i < attributes.length; i++) {
      const { starts, ends } = this.#known;
      this.#handler.value = this.window.chunk.slice(starts[i], ends[i]);
      this.#events.attribute(attributes[i] as XmlName);
    }
    this.#events.startTagEnd(kind === "empty");
  }

  /** Returns the value of the current attribute, with unreplaced references. Empty if it is too long. */
  attributeValue(): string {
    const { value } = this.#handler;
    return value.length > MAX_TOKEN ? "" : this.window.decodeUnits(value);
  }

  /** Stops emitting events immediately, even within a chunk. */
  stop(): void {
    this.#stopped = true;
    this.#tokenizer.pause();
  }

  /** Ends the file. */
  end(): void {
    const { reportedEnd } = this.#handler;
    this.#handler.ending = true;
    // The last text has already been reported. It is complete if `</` follows.
    this.textIsCut = this.window.units(reportedEnd, reportedEnd + 2) !== "</";
    this.#tokenizer.end();
  }
}

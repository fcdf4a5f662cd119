import type { XmlName } from "./xml-name.ts";

/** How many tags are remembered, how many of them for after each, and how long they may be: a sitemap has a few dozen. */
const MAX_TAGS = 256;
const MAX_FOLLOWERS = 4;
const MAX_LENGTH = 512;

/** How near a bracket mostly is, between two tags. */
const NEAR = 12;

/** What a tag is. */
export type TagKind = "start" | "empty" | "end";

/** A tag that the tokenizer has told, with whatever stands in the quotes of its attributes. */
export interface KnownTag {
  readonly kind: TagKind;
  readonly name: XmlName;
  /** What it is made of; between two parts stands the value of an attribute, up to the quote that begins the second. */
  readonly parts: readonly string[];
  readonly attributes: readonly XmlName[];
  /** The tags that came after it. */
  readonly followers: KnownTag[];
  /** Which of them goes when there are too many. */
  oldest: number;
  /** Whether the text behind it was long the last time. */
  far: boolean;
}

/** An attribute of a tag that is told: its name, and where its value stands in the chunk. */
export interface ToldAttribute {
  readonly name: XmlName;
  readonly start: number;
  readonly end: number;
}

/**
 * The tags of a file. A sitemap has the same dozen tags a million times; one that stands there byte for byte as the tokenizer
 * has told it before means the same again, and is found several times as fast as the tokenizer reads it. Without this, a plain
 * sitemap is read at 0.6 of the rate of htmlparser2's parser in place of 0.9 (measured on 2026-11-27).
 */
export class KnownTags {
  readonly #tags = new Map<string, KnownTag>();
  #last: KnownTag | undefined;
  /** Where the tag that was found ends, and where the values of its attributes begin and end. */
  end = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /**
   * Where the next bracket is in a text; -1 where there is none. Between tags it is mostly near, and looking oneself is quicker then;
   * not so where a tag has long texts behind it.
   */
  bracketFrom(text: string, at: number): number {
    const last = this.#last;
    let near = at;
    if (last?.far !== true) {
      for (const end = at + NEAR; near < end; near++) if (text.charCodeAt(near) === 0x3c) return near;
    }
    const bracket = text.indexOf("<", near);
    if (last !== undefined) last.far = bracket > at + NEAR;
    return bracket;
  }

  /** The tag at a place of a text, if it is one that came after the last one before. */
  at(text: string, at: number): KnownTag | undefined {
    const followers = this.#last?.followers;
    if (followers === undefined) return undefined;
    for (let i = 0; i < followers.length; i++) {
      const tag = followers[i] as KnownTag;
      if (this.#matches(tag, text, at)) {
        this.#last = tag;
        return tag;
      }
    }
    return undefined;
  }

  #matches({ parts, attributes }: KnownTag, text: string, at: number): boolean {
    const first = parts[0] as string;
    if (!text.startsWith(first, at)) return false;
    let end = at + first.length;
    for (let i = 0; i < attributes.length; i++) {
      const part = parts[i + 1] as string;
      this.starts[i] = end;
      const quote = text.indexOf(part[0] as string, end);
      if (quote < 0 || !text.startsWith(part, quote)) return false;
      this.ends[i] = quote;
      end = quote + part.length;
    }
    this.end = end;
    return true;
  }

  /**
   * Remembers a tag that the tokenizer has told.
   * @param chunk the text in which it stands, from `start` to `end`.
   * @param flat makes a string of its own of a part of the text.
   */
  learn(
    kind: TagKind,
    name: XmlName,
    told: readonly ToldAttribute[],
    { chunk, start, end }: { readonly chunk: string; readonly start: number; readonly end: number },
    flat: (part: string) => string,
  ): void {
    if (end - start > MAX_LENGTH) return;
    const parts: string[] = [];
    let from = start;
    for (const attribute of told) {
      const quote = chunk[attribute.end];
      // A value without quotes ends in several ways.
      if (quote !== chunk[attribute.start - 1] || (quote !== '"' && quote !== "'")) return;
      parts.push(chunk.slice(from, attribute.start));
      from = attribute.end;
    }
    parts.push(chunk.slice(from, end));
    const tag = this.#remembered(kind, name, parts, told, flat);
    if (tag === undefined) return;
    if (this.#last !== undefined) follow(this.#last, tag);
    this.#last = tag;
  }

  #remembered(
    kind: TagKind,
    name: XmlName,
    parts: readonly string[],
    told: readonly ToldAttribute[],
    flat: (part: string) => string,
  ): KnownTag | undefined {
    const key = parts.join("\n\n");
    const known = this.#tags.get(key);
    if (known !== undefined || this.#tags.size >= MAX_TAGS) return known;
    const attributes = told.map((attribute) => attribute.name);
    const tag = { kind, name, parts: parts.map(flat), attributes, followers: [], oldest: 0, far: false };
    this.#tags.set(flat(key), tag);
    return tag;
  }
}

function follow(before: KnownTag, tag: KnownTag): void {
  const { followers } = before;
  if (followers.includes(tag)) return;
  if (followers.length < MAX_FOLLOWERS) followers.push(tag);
  else followers[before.oldest++ % MAX_FOLLOWERS] = tag;
}

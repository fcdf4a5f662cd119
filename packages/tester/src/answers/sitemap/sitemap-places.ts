import type { RobotsText } from "../../state/robots-text.ts";
import { TextOffsets } from "../text-offsets.ts";
import type { SitemapPlace } from "./sitemap-answer.ts";

/** Longest range that is selected. A sitemap can be one line. */
const MAX_SELECTED = 200;

/** Finds the places of byte offsets in the text of a file. Increasing offsets take linear time together. */
export class SitemapPlaces {
  readonly #text: string;
  readonly #offsets: TextOffsets;
  #line = 1;
  /** The line's first offset in the text. */
  #start = 0;

  constructor(file: RobotsText) {
    this.#text = file.text;
    this.#offsets = new TextOffsets(file);
  }

  /** Returns the place from a byte offset to the end of its line. */
  at(byte: number): SitemapPlace {
    const from = this.#offsets.at(byte);
    if (from < this.#start) {
      this.#line = 1;
      this.#start = 0;
    }
    for (let end = this.#end(); end >= 0 && end < from; end = this.#end()) {
      this.#line++;
      this.#start = end + 1;
    }
    const end = this.#end();
    const to = Math.min(end < 0 ? this.#text.length : end, from + MAX_SELECTED);
    return { line: this.#line, from, to };
  }

  #end(): number {
    return this.#text.indexOf("\n", this.#start);
  }
}

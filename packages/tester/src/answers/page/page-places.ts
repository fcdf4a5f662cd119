import { TextOffsets } from "../text-offsets.ts";
import type { PagePlace } from "./page-answer.ts";
import type { PastedField } from "./pasted-header.ts";

/** Longest tag that is shown and selected, in UTF-16 units. */
const MAX_TAG = 10_000;
/** A tag; quoted values may contain `>`. */
const TAG = /^<(?:[^"'>]|"[^"]*"|'[^']*')*>/;

/** Finds the places of tags in the text of a page, by their byte offsets. */
export class PagePlaces {
  readonly #html: string;
  readonly #fields: readonly PastedField[];
  readonly #units = new Map<number, { readonly from: number; readonly line: number }>();

  /** @param offsets all byte offsets that are asked for, in any order. */
  constructor(html: string, fields: readonly PastedField[], offsets: readonly number[]) {
    this.#html = html;
    this.#fields = fields;
    const units = new TextOffsets({ text: html, lineEnd: "\n" });
    let line = 1;
    let end = html.indexOf("\n");
    for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
      const from = units.at(offset);
      for (; end !== -1 && end < from; end = html.indexOf("\n", end + 1)) line++;
      this.#units.set(offset, { from, line });
    }
  }

  /** Returns the place of a tag. */
  tag(offset: number): PagePlace {
    const { from, line } = this.#units.get(offset) ?? { from: 0, line: 1 };
    const rest = this.#html.slice(from, from + MAX_TAG);
    const length = TAG.exec(rest)?.[0].length ?? /^.*/.exec(rest)?.[0].length ?? 0;
    return { in: "html", line, from, to: from + length };
  }

  /** Returns the place of a field of the header, by its number from 1. */
  field(number: number): PagePlace {
    const { line, from, to } = this.#fields[number - 1] ?? { line: 1, from: 0, to: 0 };
    return { in: "headers", line, from, to };
  }

  /** Returns the place of a directive, a canonical URL or a statement. */
  of(from: "header" | "meta" | "link" | "robots.txt", where: number): PagePlace {
    if (from === "robots.txt") return { in: "robots", line: where };
    return from === "header" ? this.field(where) : this.tag(where);
  }
}

const COMMENT = "<!--";
const INSTRUCTION = "<?";
const DOCTYPE = "<!DOCTYPE";

/** The current part of the document. A declaration is inside the subset; the content begins with the first tag. */
type Part = "prolog" | "doctype" | "subset" | "declaration" | "content";

/** Characters that can end or change each part. The content has none, because it never ends. */
const DELIMITERS = { prolog: /</g, doctype: /[[>]/g, subset: /[\]<]/g, declaration: /["'>]/g };

/**
 * Replaces the internal subset of a DOCTYPE (XML 1.0 §2.8) by spaces. The tokenizer of htmlparser2 ends a DOCTYPE at
 * its first `>`, and would read the text of entities as tags of the page. The text keeps its length, so positions stay
 * valid.
 */
export class InternalSubset {
  #part: Part = "prolog";
  /** End mark of the current comment, processing instruction or quoted text. */
  #until: string | undefined;
  /** Code units whose meaning depends on the next chunk. */
  #held = "";

  /** Returns the next code units, with spaces for the subset. The last ones may be held back until the next chunk. */
  without(units: string): string {
    if (this.#part === "content") return units;
    const text = this.#held + units;
    let output = "";
    let at = 0;
    while (at < text.length) {
      const wasHidden = this.#isHidden;
      const end = this.#advance(text, at);
      if (end === undefined) break;
      const part = text.slice(at, end);
      output += wasHidden && this.#isHidden ? blank(part) : part;
      at = end;
    }
    this.#held = text.slice(at);
    return output;
  }

  /** Ends the page. Returns the code units that were held back. */
  rest(): string {
    const rest = this.#held;
    this.#held = "";
    return this.#isHidden ? blank(rest) : rest;
  }

  get #isHidden(): boolean {
    return this.#part === "subset" || this.#part === "declaration";
  }

  /** Reads up to the next delimiter. Returns the position after it, or undefined if that depends on the next chunk. */
  #advance(text: string, at: number): number | undefined {
    const part = this.#part;
    if (part === "content") return text.length;
    if (this.#until !== undefined) return this.#skipTo(this.#until, text, at);
    const delimiter = DELIMITERS[part];
    delimiter.lastIndex = at;
    const found = delimiter.exec(text);
    if (found === null) return text.length;
    const { index } = found;
    switch (found[0]) {
      case "<":
        return this.#readMarkup(text, index) ?? (index > at ? index : undefined);
      case "[":
        this.#part = "subset";
        break;
      case "]":
        this.#part = "doctype";
        break;
      case ">":
        this.#part = part === "declaration" ? "subset" : "prolog";
        break;
      default:
        this.#until = found[0];
    }
    return index + 1;
  }

  /** Reads the markup that begins with the `<` at this position. Returns the same as `#advance`. */
  #readMarkup(text: string, at: number): number | undefined {
    const startsWith = (mark: string): boolean => text.startsWith(mark, at);
    if (startsWith(COMMENT) || startsWith(INSTRUCTION)) {
      const isComment = startsWith(COMMENT);
      this.#until = isComment ? "-->" : "?>";
      return at + (isComment ? COMMENT : INSTRUCTION).length;
    }
    const isProlog = this.#part === "prolog";
    if (isProlog && startsWith(DOCTYPE)) {
      this.#part = "doctype";
      return at + DOCTYPE.length;
    }
    const rest = text.slice(at, at + DOCTYPE.length);
    if (COMMENT.startsWith(rest) || (isProlog && DOCTYPE.startsWith(rest))) return undefined;
    this.#part = isProlog ? "content" : "declaration";
    return at + 1;
  }

  /**
   * Skips past the end mark, or to the last position where the mark may begin.
   * Returns undefined if that depends on the next chunk.
   */
  #skipTo(until: string, text: string, at: number): number | undefined {
    const end = text.indexOf(until, at);
    if (end >= 0) {
      this.#until = undefined;
      return end + until.length;
    }
    // The end mark may be split between two chunks.
    const certain = text.length - until.length + 1;
    return certain > at ? certain : undefined;
  }
}

function blank(units: string): string {
  return " ".repeat(units.length);
}

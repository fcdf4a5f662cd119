const COMMENT = "<!--";
const INSTRUCTION = "<?";
const DOCTYPE = "<!DOCTYPE";

/** What is read now. A declaration is one of the subset; the content begins with the first tag. */
type Part = "prolog" | "doctype" | "subset" | "declaration" | "content";

/** What matters in each part but the content. */
const NEXT = { prolog: /</g, doctype: /[[>]/g, subset: /[\]<]/g, declaration: /["'>]/g };

/**
 * Replaces the internal subset of a DOCTYPE (XML 1.0 §2.8) by spaces. The tokenizer of htmlparser2 ends a DOCTYPE at its first bracket,
 * and would read the text of entities as tags of the page. The text keeps its length, so that positions hold.
 */
export class InternalSubset {
  #part: Part = "prolog";
  /** What ends the comment, the instruction or the quoted text that is read now. */
  #until: string | undefined;
  /** Units whose meaning depends on the next chunk. */
  #held = "";

  /** Returns the next units without the subset; some at the end may wait for the next chunk. */
  without(units: string): string {
    if (this.#part === "content") return units;
    const text = this.#held + units;
    let shown = "";
    let at = 0;
    while (at < text.length) {
      const wasHidden = this.#isHidden;
      const end = this.#next(text, at);
      if (end === undefined) break;
      const part = text.slice(at, end);
      shown += wasHidden && this.#isHidden ? blank(part) : part;
      at = end;
    }
    this.#held = text.slice(at);
    return shown;
  }

  /** Returns what is still held: the page ends here. */
  rest(): string {
    const rest = this.#held;
    this.#held = "";
    return this.#isHidden ? blank(rest) : rest;
  }

  get #isHidden(): boolean {
    return this.#part === "subset" || this.#part === "declaration";
  }

  /** Reads on to what matters next. @returns where it ends; undefined where that depends on the next chunk. */
  #next(text: string, at: number): number | undefined {
    const part = this.#part;
    if (part === "content") return text.length;
    if (this.#until !== undefined) return this.#endOf(this.#until, text, at);
    const next = NEXT[part];
    next.lastIndex = at;
    const found = next.exec(text);
    if (found === null) return text.length;
    const { index } = found;
    switch (found[0]) {
      case "<":
        return this.#markup(text, index) ?? (index > at ? index : undefined);
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

  /** Reads what begins with this bracket. */
  #markup(text: string, at: number): number | undefined {
    const begins = (what: string): boolean => text.startsWith(what, at);
    if (begins(COMMENT) || begins(INSTRUCTION)) {
      const isComment = begins(COMMENT);
      this.#until = isComment ? "-->" : "?>";
      return at + (isComment ? COMMENT : INSTRUCTION).length;
    }
    const isProlog = this.#part === "prolog";
    if (isProlog && begins(DOCTYPE)) {
      this.#part = "doctype";
      return at + DOCTYPE.length;
    }
    const rest = text.slice(at, at + DOCTYPE.length);
    if (COMMENT.startsWith(rest) || (isProlog && DOCTYPE.startsWith(rest))) return undefined;
    this.#part = isProlog ? "content" : "declaration";
    return at + 1;
  }

  #endOf(until: string, text: string, at: number): number | undefined {
    const end = text.indexOf(until, at);
    if (end >= 0) {
      this.#until = undefined;
      return end + until.length;
    }
    // The end may be split by the chunks.
    const sure = text.length - until.length + 1;
    return sure > at ? sure : undefined;
  }
}

function blank(units: string): string {
  return " ".repeat(units.length);
}

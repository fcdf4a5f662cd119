/** What of a script is shown to the tokenizer, and where in the text its escaped part ends. */
export interface EscapedPart {
  readonly end: number;
  /** As long as what was read. */
  readonly shown: string;
}

const LONGEST = "</script".length;

/**
 * HTML, "script data escaped state" and "script data double escaped state": in a script, a `<script>` in what looks like a comment makes
 * the next `</script>` one of its text. The tokenizer does not know that, and is shown no brackets there.
 */
export class ScriptEscapes {
  active = false;
  #double = false;
  #dashes = 0;
  /** The tag that is begun, in small letters, from its bracket on. */
  #tag: string | undefined;

  /** The next that is read is the `<!--`. */
  begin(): void {
    this.active = true;
    this.#double = false;
    this.#dashes = 0;
    this.#tag = undefined;
  }

  /** Reads on; where the escaped part ends, `active` is false. */
  read(text: string, from: number): EscapedPart {
    let shown = "";
    let copied = from;
    for (let at = from; at < text.length; at++) {
      const character = text.charAt(at);
      if (this.#tag !== undefined && this.#tagEnds(character))
        return { end: at, shown: shown + text.slice(copied, at) };
      if (character === "<") {
        this.#tag = "<";
        if (this.#double) {
          shown += `${text.slice(copied, at)} `;
          copied = at + 1;
        }
      }
      if (character === ">" && this.#dashes >= 2) {
        this.active = false;
        return { end: at + 1, shown: shown + text.slice(copied, at + 1) };
      }
      this.#dashes = character === "-" ? this.#dashes + 1 : 0;
    }
    return { end: text.length, shown: shown + text.slice(copied) };
  }

  /** @returns whether the script ends here. */
  #tagEnds(character: string): boolean {
    const tag = this.#tag ?? "";
    if (/[a-z]/i.test(character) || (character === "/" && tag === "<")) {
      this.#tag = tag.length < LONGEST ? tag + character.toLowerCase() : undefined;
      return false;
    }
    this.#tag = undefined;
    if (!/[\t\n\f\r />]/.test(character)) return false;
    if (tag === "</script") {
      if (!this.#double) {
        this.active = false;
        return true;
      }
      this.#double = false;
    } else if (tag === "<script") this.#double = true;
    return false;
  }
}

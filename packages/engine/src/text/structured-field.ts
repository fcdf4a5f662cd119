/**
 * Parser for Structured Fields (RFC 9651). It is strict: one error makes the whole field invalid (§4.2). It reads
 * each character once.
 */

/** A bare item (§3.3): its type, and its text without quotes. The text of a boolean is `1` or `0`. */
export interface BareItem {
  readonly type: "number" | "string" | "token" | "bytes" | "boolean" | "date";
  readonly text: string;
}

/** A member of a list or a dictionary: an item or an inner list, and its parameters by key (§3.1.2). */
export interface Member {
  readonly value: BareItem | readonly Member[];
  readonly parameters: ReadonlyMap<string, BareItem>;
}

const TRUE: BareItem = { type: "boolean", text: "1" };

/** Parses a list (§3.1); returns undefined if it is invalid. */
export function parseList(text: string): readonly Member[] | undefined {
  const reader = new Reader(text);
  const members: Member[] = [];
  return readMembers(reader, () => members.push(reader.member())) ? members : undefined;
}

/** Parses a dictionary (§3.2); returns undefined if it is invalid. The last value of a key counts. */
export function parseDictionary(text: string): ReadonlyMap<string, Member> | undefined {
  const reader = new Reader(text);
  const members = new Map<string, Member>();
  const readOne = (): void => {
    const key = reader.key();
    const member = reader.take("=") ? reader.member() : { value: TRUE, parameters: reader.parameters() };
    members.set(key, member);
  };
  return readMembers(reader, readOne) ? members : undefined;
}

/** Reads members divided by commas (§4.2.1, §4.2.2). Returns whether the whole text is valid. */
function readMembers(reader: Reader, readOne: () => void): boolean {
  reader.skip(" ");
  while (!reader.atEnd) {
    readOne();
    if (reader.failed) return false;
    reader.skip(" \t");
    if (reader.atEnd) return true;
    if (!reader.take(",")) return false;
    reader.skip(" \t");
    if (reader.atEnd) return false;
  }
  return true;
}

/** Reads a text step by step. After an error it is at the end of the text, and its results do not count. */
class Reader {
  readonly #text: string;
  #at = 0;
  failed = false;

  constructor(text: string) {
    // Only spaces are ignored at the end of a field (§4.2).
    let end = text.length;
    while (end > 0 && text[end - 1] === " ") end--;
    this.#text = text.slice(0, end);
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  skip(characters: string): void {
    while (!this.atEnd && characters.includes(this.#text[this.#at] as string)) this.#at++;
  }

  key(): string {
    return this.#match(/[a-z*][a-z0-9_.*-]*/y);
  }

  member(): Member {
    const value = this.take("(") ? this.#innerList() : this.#bareItem();
    return { value, parameters: this.parameters() };
  }

  parameters(): ReadonlyMap<string, BareItem> {
    const found = new Map<string, BareItem>();
    while (this.take(";")) {
      this.skip(" ");
      const key = this.key();
      const value = this.take("=") ? this.#bareItem() : TRUE;
      found.set(key, value);
    }
    return found;
  }

  #innerList(): readonly Member[] {
    const members: Member[] = [];
    for (;;) {
      this.skip(" ");
      if (this.take(")")) return members;
      members.push({ value: this.#bareItem(), parameters: this.parameters() });
      const next = this.#text[this.#at];
      if (this.failed || (next !== " " && next !== ")")) {
        this.#fail();
        return members;
      }
    }
  }

  #bareItem(): BareItem {
    const first = this.#text[this.#at] ?? "";
    if (first === '"') return { type: "string", text: this.#quoted() };
    if (first === ":") return { type: "bytes", text: this.#match(/:[A-Za-z0-9+/=]*:/y).slice(1, -1) };
    if (first === "?") return { type: "boolean", text: this.#match(/\?[01]/y).slice(1) };
    if (first === "@") return { type: "date", text: this.#match(/@-?\d{1,15}(?![\d.])/y).slice(1) };
    // A Display String (§3.3.8) is for display only, so its text is not decoded.
    if (first === "%") return { type: "string", text: this.#match(/%"[ !#-~]*"/y).slice(2, -1) };
    if (/[-0-9]/.test(first)) {
      return { type: "number", text: this.#match(/-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])/y) };
    }
    return { type: "token", text: this.#match(/[A-Za-z*][A-Za-z0-9!#$%&'*+.^_`|~:/-]*/y) };
  }

  #quoted(): string {
    const written = this.#match(/"(?:[ !#-[\]-~]|\\["\\])*"/y);
    return written.slice(1, -1).replace(/\\(.)/g, "$1");
  }

  #match(expression: RegExp): string {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text)?.[0];
    if (found === undefined) return this.#fail();
    this.#at += found.length;
    return found;
  }

  #fail(): string {
    this.failed = true;
    this.#at = this.#text.length;
    return "";
  }
}

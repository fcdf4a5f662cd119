/** Something wrong with what is read. */
export interface Diagnostic<Code extends string> {
  readonly code: Code;
  /** `error` where something is lost by it, `warning` where all was understood in spite of it. */
  readonly level: "error" | "warning";
  readonly message: string;
  /** The byte that it is about, of what was decompressed. */
  readonly offset: number;
  /** The value it is about, as it stands there; cut where it is long. */
  readonly value?: string;
  /** For `more-of-the-same`: what there was more of, and how often. */
  readonly more?: { readonly code: Code; readonly count: number };
}

/** How often one code is told in one file: a file with 50,000 bare ampersands needs no 50,000 words. */
const MAX_OF_EACH = 100;
const MAX_SHOWN = 200;

/** Collects what is wrong with one file, in the order in which it is found. */
export class DiagnosticLog<Code extends string> {
  readonly #tell: (diagnostic: Diagnostic<Code | "more-of-the-same">) => void;
  readonly #counts = new Map<Code, number>();
  /** How many there were. */
  total = 0;

  /** @param tell told each diagnostic at once. */
  constructor(tell: (diagnostic: Diagnostic<Code | "more-of-the-same">) => void) {
    this.#tell = tell;
  }

  error(code: Code, offset: number, message: string, value?: string): void {
    this.#add("error", code, offset, message, value);
  }

  warn(code: Code, offset: number, message: string, value?: string): void {
    this.#add("warning", code, offset, message, value);
  }

  /** Says what was not told each time. */
  end(offset: number): void {
    for (const [code, count] of this.#counts) {
      if (count <= MAX_OF_EACH) continue;
      const more = { code, count: count - MAX_OF_EACH };
      const message = `${more.count} more of ${code}`;
      this.#tell({ code: "more-of-the-same", level: "warning", message, offset, more });
    }
    this.#counts.clear();
  }

  #add(
    level: "error" | "warning",
    code: Code,
    offset: number,
    message: string,
    value: string | undefined,
  ): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    this.total++;
    if (count > MAX_OF_EACH) return;
    const shown = value === undefined ? {} : { value: value.slice(0, MAX_SHOWN) };
    this.#tell({ code, level, message, offset, ...shown });
  }
}

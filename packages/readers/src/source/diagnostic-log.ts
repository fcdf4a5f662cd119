import type { Message, MessageParams } from "@maycrawl/engine";
import { type CodeOf, createDiagnostic, createMessage } from "@maycrawl/engine/internal";

/** Something wrong with what is read. */
export interface Diagnostic<Code extends string> extends Message {
  readonly code: Code;
  /** `error` where something is lost by it, `warning` where all was understood in spite of it. */
  readonly level: "error" | "warning";
  /** The byte that it is about, of what was decompressed. */
  readonly offset: number;
  /** The value it is about, as it stands there; cut where it is long. */
  readonly value?: string;
  /** For `more-of-the-same`: what there was more of, and how often. */
  readonly more?: { readonly code: Code; readonly count: number };
}

/** English text of `timed-out`, for pages and sitemaps. */
export const TIMED_OUT = "it took longer than {timeoutMs} ms";

/** English text for what was not reported each time, in every catalogue. */
export const logMessages = { "more-of-the-same": "{count} more of {code}" } as const;

/** How often one code is told in one file: a file with 50,000 bare ampersands needs no 50,000 words. */
const MAX_OF_EACH = 100;
const MAX_SHOWN = 200;

/** Collects what is wrong with one file, in the order in which it is found. Messages are made only of what is reported. */
export class DiagnosticLog<Id extends string> {
  readonly #messages: Readonly<Record<Id, string>>;
  readonly #tell: (diagnostic: Diagnostic<CodeOf<Id> | "more-of-the-same">) => void;
  readonly #counts = new Map<CodeOf<Id>, number>();
  /** How many there were. */
  total = 0;

  /**
   * @param messages English texts by id.
   * @param tell told each diagnostic at once.
   */
  constructor(
    messages: Readonly<Record<Id, string>>,
    tell: (diagnostic: Diagnostic<CodeOf<Id> | "more-of-the-same">) => void,
  ) {
    this.#messages = messages;
    this.#tell = tell;
  }

  error(id: Id, offset: number, value?: string, params?: MessageParams): void {
    this.#add("error", id, offset, value, params);
  }

  warn(id: Id, offset: number, value?: string, params?: MessageParams): void {
    this.#add("warning", id, offset, value, params);
  }

  /** Says what was not told each time. */
  end(offset: number): void {
    for (const [code, total] of this.#counts) {
      if (total <= MAX_OF_EACH) continue;
      const more = { code, count: total - MAX_OF_EACH };
      const message = createDiagnostic(logMessages, "more-of-the-same", more);
      this.#tell({ ...message, level: "warning", offset, more });
    }
    this.#counts.clear();
  }

  #add(
    level: "error" | "warning",
    id: Id,
    offset: number,
    value: string | undefined,
    params: MessageParams | undefined,
  ): void {
    const dot = id.indexOf(".");
    const code = (dot < 0 ? id : id.slice(0, dot)) as CodeOf<Id>;
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    this.total++;
    if (count > MAX_OF_EACH) return;
    const shown = value === undefined ? {} : { value: value.slice(0, MAX_SHOWN) };
    this.#tell({ code, level, ...createMessage(this.#messages, id, params), offset, ...shown });
  }
}

import type { Message, MessageParams } from "@maycrawl/engine";
import { type CodeOf, createDiagnostic, createMessage } from "@maycrawl/engine/internal";

/** A problem found in the input. */
export interface Diagnostic<Code extends string> extends Message {
  readonly code: Code;
  /**
   * `error` if part of the input is lost, or if a sitemap is not well-formed XML, so that other readers may reject it.
   * `warning` if everything was understood.
   */
  readonly level: "error" | "warning";
  /** Byte offset of the problem in the decompressed input. */
  readonly offset: number;
  /** The affected value, as written in the input. A long value is cut. */
  readonly value?: string;
  /** Only for `more-of-the-same`: the code that occurred too often, and the number of omitted reports. */
  readonly more?: { readonly code: Code; readonly count: number };
}

/** English text of the diagnostic `timed-out`, for pages and sitemaps. */
export const TIMED_OUT = "reading took longer than {timeoutMs} ms";

/** English text of `more-of-the-same`. It is part of every message catalogue. */
export const logMessages = { "more-of-the-same": "{code} occurred {count} more times" } as const;

/** Maximum number of reports per code and file. A file may contain 50,000 bare ampersands. */
const MAX_OF_EACH = 100;
/** Maximum length of a reported value. */
const MAX_SHOWN = 200;

/**
 * Collects the diagnostics of one file in the order of discovery. It creates messages only for those that it reports.
 */
export class DiagnosticLog<Id extends string> {
  readonly #messages: Readonly<Record<Id, string>>;
  readonly #report: (diagnostic: Diagnostic<CodeOf<Id> | "more-of-the-same">) => void;
  readonly #counts = new Map<CodeOf<Id>, number>();
  /** Number of diagnostics, including those that were not reported. */
  total = 0;

  /**
   * @param messages English texts by id.
   * @param report called immediately with each diagnostic.
   */
  constructor(
    messages: Readonly<Record<Id, string>>,
    report: (diagnostic: Diagnostic<CodeOf<Id> | "more-of-the-same">) => void,
  ) {
    this.#messages = messages;
    this.#report = report;
  }

  error(id: Id, offset: number, value?: string, params?: MessageParams): void {
    this.#add("error", id, offset, value, params);
  }

  warn(id: Id, offset: number, value?: string, params?: MessageParams): void {
    this.#add("warning", id, offset, value, params);
  }

  /** Reports how many diagnostics of each code were omitted. */
  end(offset: number): void {
    for (const [code, total] of this.#counts) {
      if (total <= MAX_OF_EACH) continue;
      const more = { code, count: total - MAX_OF_EACH };
      const message = createDiagnostic(logMessages, "more-of-the-same", more);
      this.#report({ ...message, level: "warning", offset, more });
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
    this.#report({ code, level, ...createMessage(this.#messages, id, params), offset, ...shown });
  }
}

/** Reads the header of a response as people paste it: from the developer tools of a browser, or from curl. */
import type { TextSpan } from "../subject.ts";

/** A line of the header, with its place in the text. */
export interface PastedLine extends TextSpan {
  /** 1-based. */
  readonly line: number;
}

export interface PastedField extends PastedLine {
  readonly name: string;
  readonly value: string;
}

export interface PastedHeader {
  /** Status of the status line; undefined without one. */
  readonly status: number | undefined;
  readonly fields: readonly PastedField[];
  /** Lines that are not fields. */
  readonly unreadable: readonly PastedLine[];
}

/** A status line (RFC 9112 §4), or `:status` of HTTP/2 (RFC 9113 §8.3.2). */
const STATUS = /^(?:HTTP\/\d(?:\.\d)? |:status:\s*)(\d{3})(?!\d)/i;
/** A field name is a token (RFC 9110 §5.6.2). */
const FIELD = /^([!#$%&'*+.^_`|~\w-]+)[ \t]*:(.*)$/;

/**
 * Returns the status and the fields of a pasted header. A later status line begins again: after a redirect, `curl -iL`
 * prints the header of each response. Other lines of `curl -v` are skipped. A line that begins with a space continues
 * the one before it (RFC 9112 §5.2).
 */
export function readPastedHeader(text: string): PastedHeader {
  let status: number | undefined;
  let fields: PastedField[] = [];
  let unreadable: PastedLine[] = [];
  let from = 0;
  for (const [index, written] of text.split("\n").entries()) {
    const place: PastedLine = { line: index + 1, from, to: from + written.length };
    from += written.length + 1;
    if (/^[>*{}] /.test(written)) continue;
    const line = written.replace(/^< ?/, "");
    const [, digits] = STATUS.exec(line) ?? [];
    const [, name, value = ""] = FIELD.exec(line) ?? [];
    const before = fields.at(-1);
    if (digits !== undefined) {
      status = Number(digits);
      fields = [];
      unreadable = [];
    } else if (/^[ \t]+\S/.test(line) && before !== undefined) {
      fields[fields.length - 1] = { ...before, value: `${before.value} ${line.trim()}`, to: place.to };
    } else if (name !== undefined) {
      fields.push({ ...place, name, value: value.trim() });
    } else if (line.trim() !== "" && !line.startsWith(":")) {
      unreadable.push(place);
    }
  }
  return { status, fields, unreadable };
}

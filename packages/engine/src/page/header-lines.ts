import { foldCase } from "../text/fold-case.ts";

/**
 * The fields of an HTTP header. Either one pair of name and value for each line, as a `Headers` object yields,
 * or an object with the values by name, as Node's `request.headers`.
 */
export type HeaderFields =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One line of an HTTP header. */
export interface HeaderLine {
  /** Field name in lower case: field names are case-insensitive (RFC 9110 §5.1). */
  readonly name: string;
  readonly value: string;
  /** Line number from 1. If the caller's header joins the lines of a field, this is the number of the pair. */
  readonly line: number;
}

/** Returns the lines of a header that have one of the given names, which must be in lower case. */
export function headerLines(headers: HeaderFields, ...names: readonly string[]): readonly HeaderLine[] {
  const pairs = isPairs(headers) ? headers : Object.entries(headers).flatMap(toPairs);
  const lines: HeaderLine[] = [];
  let line = 0;
  for (const [written, value] of pairs) {
    line++;
    // Comparing the lengths first is cheap and excludes most fields.
    if (!names.some(({ length }) => length === written.length)) continue;
    const name = foldCase(written);
    if (names.includes(name)) lines.push({ name, value, line });
  }
  return lines;
}

function isPairs(headers: HeaderFields): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers;
}

function toPairs([name, value]: [string, string | readonly string[] | undefined]): [string, string][] {
  if (value === undefined) return [];
  return (typeof value === "string" ? [value] : value).map((one) => [name, one]);
}

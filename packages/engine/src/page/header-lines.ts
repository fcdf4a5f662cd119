import { foldCase } from "../text/fold-case.ts";

/**
 * The fields of an HTTP header: pairs of a name and a value, one for each line, as `Headers` gives them, too; or an object
 * with the values by name, as Node's `request.headers`.
 */
export type HeaderFields =
  | Iterable<readonly [name: string, value: string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One line of an HTTP header. */
export interface HeaderLine {
  /** In small letters: field names ignore letter case (RFC 9110 §5.1). */
  readonly name: string;
  readonly value: string;
  /** From 1; the place among the pairs where what we are given has joined the lines of a field. */
  readonly line: number;
}

/** The lines of a header that have one of these names. */
export function headerLines(headers: HeaderFields, ...names: readonly string[]): readonly HeaderLine[] {
  const pairs = isPairs(headers) ? headers : Object.entries(headers).flatMap(pairsOf);
  const lines: HeaderLine[] = [];
  let line = 0;
  for (const [written, value] of pairs) {
    line++;
    // Of most fields the length says that they are others.
    if (!names.some(({ length }) => length === written.length)) continue;
    const name = foldCase(written);
    if (names.includes(name)) lines.push({ name, value, line });
  }
  return lines;
}

function isPairs(headers: HeaderFields): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers;
}

function pairsOf([name, value]: [string, string | readonly string[] | undefined]): [string, string][] {
  if (value === undefined) return [];
  return (typeof value === "string" ? [value] : value).map((one) => [name, one]);
}

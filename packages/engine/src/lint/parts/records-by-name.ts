import type { Span } from "../../text/span.ts";
import type { Problem } from "./check.ts";

/** A record of a field that one finding reports for the whole file. */
export interface NamedRecord {
  readonly name: string;
  readonly span: Span;
}

/** The records with one name, in file order. */
export interface SameName<R extends NamedRecord> {
  readonly first: R;
  readonly count: number;
  /** The first of the other records, for `related`. */
  readonly others: readonly R[];
}

/** Maximum number of other records that a finding lists. */
const MAX_OTHERS = 50;
/** Maximum number of different names. */
const MAX_NAMES = 1000;

/**
 * Groups records by their names.
 * @param keyOf returns what the names of a group have in common. Default: the name without `-`, `_` and blanks.
 */
export function groupByName<R extends NamedRecord>(
  records: Iterable<R>,
  keyOf: (name: string) => string = squashedName,
): readonly SameName<R>[] {
  const groups = new Map<string, { first: R; count: number; others: R[] }>();
  for (const record of records) {
    const key = keyOf(record.name);
    const group = groups.get(key);
    if (group === undefined) {
      if (groups.size < MAX_NAMES) groups.set(key, { first: record, count: 1, others: [] });
      continue;
    }
    group.count++;
    if (group.others.length < MAX_OTHERS) group.others.push(record);
  }
  return [...groups.values()];
}

/** Returns the part of a problem that all findings about records with one name have. */
export function problemOf<R extends NamedRecord>({
  first,
  others,
}: SameName<R>): Problem & { readonly related: NonNullable<Problem["related"]> } {
  return {
    span: first.span,
    related: others.map(({ span }) => ({ ...span, message: "The same field is also here." })),
  };
}

/** Returns a field name in lower case, without `-`, `_` and blanks. */
export function squashedName(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

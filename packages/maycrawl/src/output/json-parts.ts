import { safeJson } from "./json.ts";

/** Minimum length of each part except the last one, in UTF-16 code units. */
const MIN_PART_LENGTH = 1 << 16;

/** A list in a value for `jsonParts`. The items of the list are created one at a time, and not kept. */
export class JsonList<T> {
  readonly items: Iterable<T>;

  constructor(items: Iterable<T>) {
    this.items = items;
  }
}

/** The type `T`, in which any list may be a `JsonList` instead of an array. */
export type Streamed<T> = T extends readonly (infer Item)[]
  ? T | JsonList<Streamed<Item>>
  : T extends object
    ? { readonly [Name in keyof T]: Streamed<T[Name]> }
    : T;

/** Like `jsonLine`, but yields the JSON in parts, for values that are too large for one string. */
export function* jsonParts(value: object): Generator<string> {
  let part = "";
  for (const piece of pieces(value)) {
    part += piece;
    if (part.length < MIN_PART_LENGTH) continue;
    yield part;
    part = "";
  }
  yield `${part}\n`;
}

function* pieces(value: unknown): Generator<string> {
  if (value instanceof JsonList) {
    let before = "[";
    for (const item of value.items) {
      yield before;
      yield* pieces(item);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else if (hasLists(value)) {
    let before = "{";
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${safeJson(JSON.stringify(name))}:`;
      yield* pieces(member);
      before = ",";
    }
    yield "}";
  } else {
    yield safeJson(JSON.stringify(value));
  }
}

function hasLists(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((member) => member instanceof JsonList);
}

/** How the text of a field is read. */
export type FieldKind =
  | "text"
  | "loc"
  | "w3c-date"
  | "feed-date"
  | "frequency"
  | "priority"
  | "number"
  | "yes-no";

/** An element whose text is a value. */
export interface Field {
  readonly is: "field";
  /** The property that it becomes. */
  readonly key: string;
  readonly kind: FieldKind;
  /** Whether its values come again and again: few frequencies and priorities, days with many pages. */
  readonly recurs: boolean;
  /** Whether there may be several; the property is a list then. */
  readonly many: boolean;
  /** Attributes that are kept, and the properties that they become; the value is an object then, with the text as `value`. */
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** An element that holds fields. */
export interface Group {
  readonly is: "group";
  readonly key: string;
  readonly many: boolean;
  readonly attributes: ReadonlyMap<string, string> | undefined;
  readonly children: Shape;
  /** Properties without which it means nothing to those who defined it. */
  readonly required: readonly string[];
  /** The attribute that has to hold a word; without it, this is another thing, and left out. */
  readonly needs: { readonly key: string; readonly word: string } | undefined;
  /** The attribute that is an absolute URL; a relative one is resolved, and reported. */
  readonly located: string | undefined;
  /** The attribute that is a URL or a relative reference, resolved by `xml:base`. */
  readonly reference: string | undefined;
}

/** What becomes an entry of the iterator. */
export interface EntryShape {
  readonly is: "entry";
  readonly type: "url" | "sitemap";
  readonly children: Shape;
  /** Whether it has no business where it stands, but is understood. */
  readonly misplaced?: true;
}

/** An element that only holds others. */
export interface Container {
  readonly is: "container";
  readonly children: Shape;
}

/** What an element may be. */
export type Node = Field | Group | EntryShape | Container;

/** What may stand in an element, by what its name means: `image:loc`. */
export type Shape = ReadonlyMap<string, Node>;

/** The names of attributes that some element keeps. */
export const keptAttributes: Set<string> = new Set();

function attributes(pairs: Readonly<Record<string, string>> | undefined): Field["attributes"] {
  if (pairs === undefined) return undefined;
  for (const name of Object.keys(pairs)) keptAttributes.add(name);
  return new Map(Object.entries(pairs));
}

const RECURRING: ReadonlySet<FieldKind> = new Set(["w3c-date", "frequency", "priority"]);

interface FieldOptions {
  readonly many?: true;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Describes a field. */
export function field(key: string, kind: FieldKind = "text", options: FieldOptions = {}): Field {
  const { many = false } = options;
  const recurs = options.attributes === undefined && RECURRING.has(kind);
  return { is: "field", key, kind, recurs, many, attributes: attributes(options.attributes) };
}

interface GroupOptions extends FieldOptions {
  readonly required?: readonly string[];
  readonly needs?: Group["needs"];
  readonly located?: string;
  readonly reference?: string;
}

/** Describes a group. */
export function group(key: string, children: Shape, options: GroupOptions = {}): Group {
  const { many = false, required = [], needs, located, reference } = options;
  const kept = attributes(options.attributes);
  return { is: "group", key, children, many, required, needs, located, reference, attributes: kept };
}

/** Describes what may stand in an element. */
export function shape(nodes: Readonly<Record<string, Node>>): Shape {
  return new Map(Object.entries(nodes));
}

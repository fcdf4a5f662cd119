/** Format of a field's text. */
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
  /** Name of the property for the value. */
  readonly key: string;
  readonly kind: FieldKind;
  /** Whether many entries share a value, as with frequencies, priorities and days. */
  readonly recurs: boolean;
  /** Whether the element may be repeated. The property is then a list. */
  readonly many: boolean;
  /** Attributes to keep, with their property names. The value is then an object with the text as `value`. */
  readonly attributes: ReadonlyMap<string, string> | undefined;
}

/** An element that holds fields. */
export interface Group {
  readonly is: "group";
  readonly key: string;
  readonly many: boolean;
  readonly attributes: ReadonlyMap<string, string> | undefined;
  readonly children: Shape;
  /** Properties that the format requires. */
  readonly required: readonly string[];
  /** Attribute that has to contain a word. Otherwise the element has another meaning, and is left out. */
  readonly requiredWord: { readonly key: string; readonly word: string } | undefined;
  /** Attribute with an absolute URL. A relative URL is resolved and reported. */
  readonly located: string | undefined;
  /** Attribute with a URL or a relative reference, whose base is `xml:base`. */
  readonly reference: string | undefined;
}

/** An element that becomes an entry of the iterator. */
export interface EntryShape {
  readonly is: "entry";
  readonly type: "url" | "sitemap";
  readonly children: Shape;
  /** Whether the element does not belong in its parent, but is read nevertheless. */
  readonly misplaced?: true;
}

/** An element that only contains other elements. */
export interface Container {
  readonly is: "container";
  readonly children: Shape;
}

/** Description of an element. */
export type ElementShape = Field | Group | EntryShape | Container;

/** Possible children of an element. The key is the name with the prefix from `namespaces.ts`, such as `image:loc`. */
export type Shape = ReadonlyMap<string, ElementShape>;

/** Names of all attributes that any element keeps. */
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
  readonly needs?: Group["requiredWord"];
  readonly located?: string;
  readonly reference?: string;
}

/** Describes a group. */
export function group(key: string, children: Shape, options: GroupOptions = {}): Group {
  const { many = false, required = [], needs, located, reference } = options;
  const kept = attributes(options.attributes);
  return {
    is: "group",
    key,
    children,
    many,
    required,
    requiredWord: needs,
    located,
    reference,
    attributes: kept,
  };
}

/** Describes the children of an element. */
export function shape(nodes: Readonly<Record<string, ElementShape>>): Shape {
  return new Map(Object.entries(nodes));
}

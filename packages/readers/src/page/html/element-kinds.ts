/** Bit set of the categories of an element that limit searches on the stack of open elements. */
export type Bits = number;

/**
 * Special elements (HTML, "special"). The end tag of an ordinary element does not close elements around a special one.
 */
export const SPECIAL = 1;
/** Elements that end the searches "in scope", "in button scope", "in list item scope" and "in table scope" of HTML. */
export const SCOPE = 2;
const BUTTON_SCOPE = 4;
const LIST_SCOPE = 8;
export const TABLE_SCOPE = 16;
/** Elements that end the search for an open list item: the special ones except address, div and p. */
const ITEM_SCOPE = 32;
/** A bit of every element: a search up to it examines only the innermost element. */
export const ANY = 64;

const words = (text: string): readonly string[] => text.split(/\s+/);
const set = (text: string): ReadonlySet<string> => new Set(words(text));

/** Elements without content. */
const VOID: ReadonlySet<string> = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Elements inserted by the rules of "in head", also in the modes "in body" and "in template" of HTML. */
const OF_HEAD: ReadonlySet<string> = set(
  "base basefont bgsound link meta noframes script style template title",
);

/** Elements whose content is text up to their own end tag. */
const RAW: ReadonlySet<string> = set("script style title textarea xmp iframe noembed noframes plaintext");

/**
 * Elements whose end tag closes only the element itself if special elements are open inside it (HTML, "formatting").
 */
const FORMATTING: ReadonlySet<string> = set("a b big code em font i nobr s small strike strong tt u");

/** Elements whose end tag may be missing (HTML, "generate implied end tags"). */
export const IMPLIED: ReadonlySet<string> = set("dd dt li optgroup option p rb rp rt rtc");

/** Start tags that end SVG and MathML content (HTML, "the rules for parsing tokens in foreign content"). */
const BREAKS_OUT: ReadonlySet<string> = set(
  `b big blockquote body br center code dd div dl dt em embed h head hr i img li listing menu meta nobr ol p pre
  ruby s small span strong strike sub sup table tt u ul var`,
);

/** Start tags that prevent a later frameset from replacing the body (HTML, "in body"). */
const KEEPS_BODY: ReadonlySet<string> = set(
  `applet area body br button dd dt embed hr iframe image img keygen li listing marquee object pre select table
  template textarea wbr xmp`,
);

const BLOCKS = `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
  form h header hgroup listing main menu nav ol plaintext pre search section summary ul xmp`;

/** Open elements that a start tag ends. Elements with the bit `upTo` end the search for them. */
export interface ClosedBy {
  readonly names: ReadonlySet<string>;
  readonly upTo: Bits;
}

const ends = (names: string, upTo: Bits): ClosedBy => ({ names: set(names), upTo });
const ENDS_P = ends("p", BUTTON_SCOPE);

/** For each start tag, the open elements that it ends (HTML, "in body"). */
const ENDED_BY: ReadonlyMap<string, readonly ClosedBy[]> = new Map<string, readonly ClosedBy[]>([
  ...words(`${BLOCKS} p hr table`).map((name): [string, readonly ClosedBy[]] => [name, [ENDS_P]]),
  ["h", [ENDS_P, ends("h", ANY)]],
  ["li", [ends("li", ITEM_SCOPE), ENDS_P]],
  ["dd", [ends("dd dt", ITEM_SCOPE), ENDS_P]],
  ["dt", [ends("dd dt", ITEM_SCOPE), ENDS_P]],
  ["button", [ends("button", SCOPE)]],
]);

/** For each end tag, the bit that ends the search for its element (HTML, "in body"). The default is `SPECIAL`. */
const END_TAG_SCOPE: ReadonlyMap<string, Bits> = new Map<string, Bits>([
  ...words(`${BLOCKS} applet button dd dt marquee object select`).map((name): [string, Bits] => [
    name,
    SCOPE,
  ]),
  ["p", BUTTON_SCOPE],
  ["li", LIST_SCOPE],
  ["template", 0],
]);

const ITEM_STOPS = words(
  `${BLOCKS} applet button caption colgroup dd dt frameset iframe li marquee noembed noframes noscript object script
  select style table tbody td template textarea tfoot th thead title tr`,
).filter((name) => name !== "address" && name !== "div");

/** Parts of tables. Each has its own rules about its parent. */
export type TablePart = "caption" | "colgroup" | "col" | "rows" | "row" | "cell";
const PARTS: ReadonlyMap<string, TablePart> = new Map<string, TablePart>([
  ["caption", "caption"],
  ["colgroup", "colgroup"],
  ["col", "col"],
  ["tbody", "rows"],
  ["thead", "rows"],
  ["tfoot", "rows"],
  ["tr", "row"],
  ["td", "cell"],
  ["th", "cell"],
]);

/** Bits of each element; ordinary elements are not listed. */
const BITS_OF: ReadonlyMap<string, Bits> = bitsOf([
  [SPECIAL | ITEM_SCOPE, ITEM_STOPS],
  [SPECIAL, words("address div p")],
  [SCOPE | BUTTON_SCOPE | LIST_SCOPE, words("applet caption table td th marquee object select template")],
  [BUTTON_SCOPE, ["button"]],
  [LIST_SCOPE, ["ol", "ul"]],
  [TABLE_SCOPE, ["table", "template"]],
]);

/** Bits of the SVG and MathML elements that may contain HTML. Other foreign elements are ordinary. */
export const FOREIGN_SCOPE: Bits = SPECIAL | SCOPE | BUTTON_SCOPE | LIST_SCOPE | ITEM_SCOPE;

function bitsOf(rows: readonly (readonly [Bits, readonly string[]])[]): ReadonlyMap<string, Bits> {
  const bits = new Map<string, Bits>();
  for (const [more, names] of rows) for (const name of names) bits.set(name, (bits.get(name) ?? 0) | more);
  return bits;
}

/** Parsing rules of an element, by its name. */
export interface ElementKind {
  /** Shared name: `h` for all headings, because a heading ends another one. Undefined for other elements. */
  readonly name: string | undefined;
  /** Whether it has no content. */
  readonly isVoid: boolean;
  readonly isFormatting: boolean;
  /** Whether it is inserted by the rules of "in head", also in other modes. */
  readonly ofHead: boolean;
  /** Whether its content is only text. */
  readonly isRaw: boolean;
  /** Whether its start tag ends SVG and MathML content. */
  readonly breaksOut: boolean;
  /** Whether a later frameset no longer replaces the body. */
  readonly keepsBody: boolean;
  readonly tablePart: TablePart | undefined;
  /** Open elements that its start tag ends. */
  readonly closes: readonly ClosedBy[] | undefined;
  /** Categories that limit searches. */
  readonly bits: Bits;
  /** Elements with this bit end the search that its end tag starts. */
  readonly endTagScope: Bits;
}

const HEADINGS = words("h1 h2 h3 h4 h5 h6");
const ORDINARY: ElementKind = kindFor("");

/** All kinds by name. One lookup per tag is enough, which matters because a page has hundreds of tags. */
const KINDS: ReadonlyMap<string, ElementKind> = new Map(
  [
    ...[VOID, OF_HEAD, RAW, FORMATTING, BREAKS_OUT, KEEPS_BODY].flatMap((names) => [...names]),
    ...[ENDED_BY, PARTS, END_TAG_SCOPE, BITS_OF].flatMap((kinds) => [...kinds.keys()]),
  ]
    .map((name): [string, ElementKind] => [name, kindFor(name)])
    .concat(HEADINGS.map((name) => [name, { ...kindFor("h"), name: "h" }])),
);

/** Returns the kind of an element by its name in lower case. */
export function kindOf(name: string): ElementKind {
  return KINDS.get(name) ?? ORDINARY;
}

function kindFor(name: string): ElementKind {
  return {
    name: undefined,
    isVoid: VOID.has(name),
    isFormatting: FORMATTING.has(name),
    ofHead: OF_HEAD.has(name),
    isRaw: RAW.has(name),
    breaksOut: BREAKS_OUT.has(name),
    keepsBody: KEEPS_BODY.has(name),
    tablePart: PARTS.get(name),
    closes: ENDED_BY.get(name),
    bits: BITS_OF.get(name) ?? 0,
    endTagScope: END_TAG_SCOPE.get(name) ?? SPECIAL,
  };
}

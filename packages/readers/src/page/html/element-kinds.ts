/** A set of bits that say what an element is to the others. */
export type Bits = number;

/** HTML, "special": an end tag of an ordinary element does not reach through it. */
export const SPECIAL = 1;
/** HTML, "has an element in scope", "in button scope", "in list item scope", "in table scope": what ends the search. */
export const SCOPE = 2;
const BUTTON_SCOPE = 4;
const LIST_SCOPE = 8;
export const TABLE_SCOPE = 16;
/** What a list item that begins does not reach through: the special ones but for address, div and p. */
const ITEM_SCOPE = 32;
/** What each element has, so that only the innermost one is looked at. */
export const ANY = 64;

const words = (text: string): readonly string[] => text.split(/\s+/);
const set = (text: string): ReadonlySet<string> => new Set(words(text));

/** Elements without content. */
const VOID: ReadonlySet<string> = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** HTML, "in head": what is inserted there; "in body" and "in template" send the same elements to it. */
const OF_HEAD: ReadonlySet<string> = set(
  "base basefont bgsound link meta noframes script style template title",
);

/** Elements whose content is text up to their end tag. */
const RAW: ReadonlySet<string> = set("script style title textarea xmp iframe noembed noframes plaintext");

/** HTML, "formatting": an end tag takes away the element alone, where others were begun in it. */
const FORMATTING: ReadonlySet<string> = set("a b big code em font i nobr s small strike strong tt u");

/** HTML, "generate implied end tags": what needs none. */
export const IMPLIED: ReadonlySet<string> = set("dd dt li optgroup option p rb rp rt rtc");

/** What cannot be in an image or a formula, and ends it (HTML, "the rules for parsing tokens in foreign content"). */
const BREAKS_OUT: ReadonlySet<string> = set(
  `b big blockquote body br center code dd div dl dt em embed h head hr i img li listing menu meta nobr ol p pre
  ruby s small span strong strike sub sup table tt u ul var`,
);

/** HTML, "in body": after these a frameset can no longer take the place of the body. */
const KEEPS_BODY: ReadonlySet<string> = set(
  `applet area body br button dd dt embed hr iframe image img keygen li listing marquee object pre select table
  template textarea wbr xmp`,
);

const BLOCKS = `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
  form h header hgroup listing main menu nav ol plaintext pre search section summary ul xmp`;

/** The open elements that a start tag ends, and what it does not reach through to find them. */
export interface Ending {
  readonly names: ReadonlySet<string>;
  readonly upTo: Bits;
}

const ends = (names: string, upTo: Bits): Ending => ({ names: set(names), upTo });
const ENDS_P = ends("p", BUTTON_SCOPE);

/** Which elements end without an end tag where another one begins (HTML, "in body"). */
const ENDED_BY: ReadonlyMap<string, readonly Ending[]> = new Map<string, readonly Ending[]>([
  ...words(`${BLOCKS} p hr table`).map((name): [string, readonly Ending[]] => [name, [ENDS_P]]),
  ["h", [ENDS_P, ends("h", ANY)]],
  ["li", [ends("li", ITEM_SCOPE), ENDS_P]],
  ["dd", [ends("dd dt", ITEM_SCOPE), ENDS_P]],
  ["dt", [ends("dd dt", ITEM_SCOPE), ENDS_P]],
  ["button", [ends("button", SCOPE)]],
]);

/** How far an end tag looks for its element (HTML, "in body"); where a name is not here, up to a special element. */
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

/** The parts of tables; each has its own rules about where it may be. */
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

/** What each element is. Those that are not here are ordinary. */
const BITS_OF: ReadonlyMap<string, Bits> = bitsOf([
  [SPECIAL | ITEM_SCOPE, ITEM_STOPS],
  [SPECIAL, words("address div p")],
  [SCOPE | BUTTON_SCOPE | LIST_SCOPE, words("applet caption table td th marquee object select template")],
  [BUTTON_SCOPE, ["button"]],
  [LIST_SCOPE, ["ol", "ul"]],
  [TABLE_SCOPE, ["table", "template"]],
]);

/** What the elements of images and formulas are in which HTML may be; the others there are ordinary. */
export const FOREIGN_SCOPE: Bits = SPECIAL | SCOPE | BUTTON_SCOPE | LIST_SCOPE | ITEM_SCOPE;

function bitsOf(rows: readonly (readonly [Bits, readonly string[]])[]): ReadonlyMap<string, Bits> {
  const bits = new Map<string, Bits>();
  for (const [more, names] of rows) for (const name of names) bits.set(name, (bits.get(name) ?? 0) | more);
  return bits;
}

/** What an element's name says of its place among the others. */
export interface ElementKind {
  /** The name by which it is known: `h` for all headings, which end one another. Undefined where that is its own. */
  readonly name: string | undefined;
  /** Whether it has no content. */
  readonly isVoid: boolean;
  readonly isFormatting: boolean;
  /** Whether it is inserted by the rules "in head" wherever it is. */
  readonly ofHead: boolean;
  readonly isRaw: boolean;
  /** Whether it ends images and formulas. */
  readonly breaksOut: boolean;
  /** Whether a frameset that follows is ignored. */
  readonly keepsBody: boolean;
  readonly part: TablePart | undefined;
  /** What ends where it begins. */
  readonly endings: readonly Ending[] | undefined;
  /** What it is to the others. */
  readonly bits: Bits;
  /** How far its end tag looks for it. */
  readonly endTagScope: Bits;
}

const HEADINGS = words("h1 h2 h3 h4 h5 h6");
const ORDINARY: ElementKind = kindFor("");

/** One look-up by a name tells all: a page has hundreds of tags. */
const KINDS: ReadonlyMap<string, ElementKind> = new Map(
  [
    ...[VOID, OF_HEAD, RAW, FORMATTING, BREAKS_OUT, KEEPS_BODY].flatMap((names) => [...names]),
    ...[ENDED_BY, PARTS, END_TAG_SCOPE, BITS_OF].flatMap((kinds) => [...kinds.keys()]),
  ]
    .map((name): [string, ElementKind] => [name, kindFor(name)])
    .concat(HEADINGS.map((name) => [name, { ...kindFor("h"), name: "h" }])),
);

/** Returns the kind of an element by its name in small letters. */
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
    part: PARTS.get(name),
    endings: ENDED_BY.get(name),
    bits: BITS_OF.get(name) ?? 0,
    endTagScope: END_TAG_SCOPE.get(name) ?? SPECIAL,
  };
}

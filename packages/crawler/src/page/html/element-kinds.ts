/** A set of bits that say what an element is to the others. */
export type Bits = number;

/** HTML, "special": what an end tag of an ordinary element does not reach through. */
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
export const VOID: ReadonlySet<string> = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** What may stand in a head (HTML, "in head"); anything else begins the body. */
export const OF_HEAD: ReadonlySet<string> = set(
  "base basefont bgsound head html link meta noframes noscript script style template title",
);

/** HTML, "formatting": an end tag takes away the element alone, where others were begun in it. */
const FORMATTING: ReadonlySet<string> = set("a b big code em font i nobr s small strike strong tt u");

/** HTML, "generate implied end tags": what needs none. */
export const IMPLIED: ReadonlySet<string> = set("dd dt li optgroup option p rb rp rt rtc");

/** What cannot be in an image or a formula, and ends it (HTML, "the rules for parsing tokens in foreign content"). */
const BREAKS_OUT: ReadonlySet<string> = set(
  `b big blockquote body br center code dd div dl dt em embed h head hr i img li listing menu meta nobr ol p pre
  ruby s small span strong strike sub sup table tt u ul var`,
);

const BLOCKS = `address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer
  form h header hgroup listing main menu nav ol plaintext pre search section summary ul xmp`;
const P: ReadonlySet<string> = set("p");

/** The open elements that a start tag ends, and what it does not reach through to find them. */
export interface Ending {
  readonly names: ReadonlySet<string>;
  readonly upTo: Bits;
}

/** Which elements end without an end tag where another one begins (HTML, "in body"). */
const ENDED_BY: ReadonlyMap<string, readonly Ending[]> = new Map<string, readonly Ending[]>([
  ...words(`${BLOCKS} p hr table`).map((name): [string, readonly Ending[]] => [
    name,
    [{ names: P, upTo: BUTTON_SCOPE }],
  ]),
  [
    "h",
    [
      { names: P, upTo: BUTTON_SCOPE },
      { names: set("h"), upTo: ANY },
    ],
  ],
  [
    "li",
    [
      { names: set("li"), upTo: ITEM_SCOPE },
      { names: P, upTo: BUTTON_SCOPE },
    ],
  ],
  [
    "dd",
    [
      { names: set("dd dt"), upTo: ITEM_SCOPE },
      { names: P, upTo: BUTTON_SCOPE },
    ],
  ],
  [
    "dt",
    [
      { names: set("dd dt"), upTo: ITEM_SCOPE },
      { names: P, upTo: BUTTON_SCOPE },
    ],
  ],
  ["button", [{ names: set("button"), upTo: SCOPE }]],
  ["option", [{ names: set("option"), upTo: ANY }]],
  [
    "optgroup",
    [
      { names: set("option"), upTo: ANY },
      { names: set("optgroup"), upTo: ANY },
    ],
  ],
]);

/** For each part of a table those in which it may stand: what else is open in the innermost of them ends. HTML, "clear the stack back". */
const STANDS_IN: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["td", words("tr tbody thead tfoot table")],
  ["th", words("tr tbody thead tfoot table")],
  ["tr", words("tbody thead tfoot table")],
  ...words("tbody thead tfoot caption colgroup").map((name): [string, readonly string[]] => [
    name,
    ["table"],
  ]),
]);

/** How far an end tag looks for its element; where a name is not here, up to a special element. */
const END_TAG_SCOPE: ReadonlyMap<string, Bits> = new Map<string, Bits>([
  ...words(`${BLOCKS} applet button dd dt marquee object`).map((name): [string, Bits] => [name, SCOPE]),
  ["p", BUTTON_SCOPE],
  ["li", LIST_SCOPE],
  ...words("table tbody thead tfoot tr td th caption colgroup select").map((name): [string, Bits] => [
    name,
    TABLE_SCOPE,
  ]),
  ["template", 0],
]);

const ITEM_STOPS = words(
  `${BLOCKS} applet button caption colgroup dd dt frameset iframe li marquee noembed noframes noscript object script
  select style table tbody td template textarea tfoot th thead title tr`,
).filter((name) => name !== "address" && name !== "div");

/** Elements of images and formulas whose content is HTML again, and what they are; the others there are ordinary. */
export const INTEGRATION_POINTS: ReadonlySet<string> = set("foreignobject desc title annotation-xml");
export const INTEGRATION_BITS: Bits = SPECIAL | SCOPE | BUTTON_SCOPE | LIST_SCOPE | ITEM_SCOPE;

/** What each element is. Those that are not here are ordinary. */
const BITS_OF: ReadonlyMap<string, Bits> = bitsOf([
  [SPECIAL | ITEM_SCOPE, ITEM_STOPS],
  [SPECIAL, words("address div p")],
  [SCOPE | BUTTON_SCOPE | LIST_SCOPE, words("applet caption table td th marquee object template")],
  [BUTTON_SCOPE, ["button"]],
  [LIST_SCOPE, ["ol", "ul"]],
  [TABLE_SCOPE, ["table", "template"]],
]);

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
  /** Whether it ends images and formulas. */
  readonly breaksOut: boolean;
  /** Where it may stand, for a part of a table. */
  readonly standsIn: readonly string[] | undefined;
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
    ...[VOID, FORMATTING, BREAKS_OUT].flatMap((names) => [...names]),
    ...[ENDED_BY, STANDS_IN, END_TAG_SCOPE, BITS_OF].flatMap((kinds) => [...kinds.keys()]),
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
    breaksOut: BREAKS_OUT.has(name),
    standsIn: STANDS_IN.get(name),
    endings: ENDED_BY.get(name),
    bits: BITS_OF.get(name) ?? 0,
    endTagScope: END_TAG_SCOPE.get(name) ?? SPECIAL,
  };
}

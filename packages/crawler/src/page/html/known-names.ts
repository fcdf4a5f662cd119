import { VOID } from "./element-kinds.ts";

/** Names that are common on pages; each is the one string by which it is known everywhere. */
const NAMES = new Set([
  ..."html head body title script style noscript template meta link base a p div span ul ol li dl dt dd".split(
    " ",
  ),
  ..."table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 em strong b i u s small code pre".split(" "),
  ..."nav main header footer section article aside figure figcaption form button select option label".split(
    " ",
  ),
  ..."textarea iframe svg g path use math picture video audio canvas blockquote sup sub time".split(" "),
  ..."href rel src name content property http-equiv charset type hreflang lang media".split(" "),
  ...VOID,
]);

/** Those of each place by their first two characters, so that a name is found before it is cut out of its page. */
const PLACES: (readonly string[])[] = new Array(1024).fill([]);
for (const name of NAMES) {
  const place = placeOf(name.charCodeAt(0), name.length > 1 ? name.charCodeAt(1) : 0);
  PLACES[place] = [...(PLACES[place] ?? []), name];
}

function placeOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

/** The name in a stretch of a text, where it is a common one in small letters; undefined where it has to be folded. */
export function knownName(text: string, start: number, end: number): string | undefined {
  const second = end - start > 1 ? text.charCodeAt(start + 1) : 0;
  const names = PLACES[placeOf(text.charCodeAt(start), second)] as readonly string[];
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    if (name.length === end - start && text.startsWith(name, start)) return name;
  }
  return undefined;
}

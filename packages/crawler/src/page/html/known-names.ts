import { VOID } from "./element-kinds.ts";

/** Names that are common on pages; each is the one string by which it is known everywhere. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    ..."html head body title script style noscript template meta link base a p div span ul ol li dl dt dd".split(
      " ",
    ),
    ..."table thead tbody tfoot tr td th caption h1 h2 h3 h4 h5 h6 em strong b i u s small code pre".split(
      " ",
    ),
    ..."nav main header footer section article aside figure figcaption form button select option label".split(
      " ",
    ),
    ..."textarea iframe svg g path use math picture video audio canvas blockquote sup sub time".split(" "),
    ..."href rel src name content property http-equiv charset type hreflang lang media".split(" "),
    ...VOID,
  ].map((name) => [name, name]),
);

/** The name in small letters, where it is a common one that is written so; undefined where it has to be folded. */
export function knownName(written: string): string | undefined {
  return NAMES.get(written);
}

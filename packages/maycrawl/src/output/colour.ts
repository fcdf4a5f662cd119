import { styleText } from "node:util";

/** What maycrawl gives a colour to. */
export type Style = "allowed" | "disallowed" | "unknown" | "place" | "quiet" | "heading";

/** Puts a style on a text, or leaves it as it is where there are no colours. */
export interface Paint {
  (style: Style, text: string): string;
  /** Width of the terminal that the text is for, in columns; undefined where there is none, and nothing has to fit. */
  readonly columns?: number | undefined;
}

const FORMATS = {
  allowed: "green",
  disallowed: "red",
  unknown: "yellow",
  place: "cyan",
  quiet: "gray",
  heading: "bold",
} as const;

/** Shows no colour. */
export const plain: Paint = (_style, text) => text;

/** Shows colours. */
export const coloured: Paint = (style, text) =>
  // Whether to is decided by `wantsColour`; newer versions of Node would decide once more.
  styleText(FORMATS[style], text, { validateStream: false });

/** The same paint, for a terminal of this width. */
export function forColumns(paint: Paint, columns: number | undefined): Paint {
  return Object.assign((style: Style, text: string) => paint(style, text), { columns });
}

/**
 * Whether a stream shall have colours: where it is a terminal, unless NO_COLOR (https://no-color.org)
 * says otherwise; FORCE_COLOR overrules both, as it does in Node.
 */
export function wantsColour(
  stream: { readonly isTTY?: boolean | undefined },
  env: { readonly [name: string]: string | undefined },
): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: refused, TERM: terminal } = env;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  if (refused !== undefined && refused !== "") return false;
  return stream.isTTY === true && terminal !== "dumb";
}

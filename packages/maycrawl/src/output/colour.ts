import { styleText } from "node:util";

/** Style of a printed text. */
export type Style = "allowed" | "disallowed" | "unknown" | "place" | "quiet" | "heading";

/** Function that applies a style to a text, or returns the text unchanged if output has no colours. */
export interface Paint {
  (style: Style, text: string): string;
  /** Width of the output terminal in columns; undefined without a terminal, so that lines are not wrapped. */
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

/** Returns the text unchanged, without the style. */
export const plain: Paint = (_style, text) => text;

/** Returns the text in the style's colour, or in bold. */
export const coloured: Paint = (style, text) =>
  // `wantsColour` has checked the stream. By default, newer versions of Node.js would check the stream again.
  styleText(FORMATS[style], text, { validateStream: false });

/** Returns a copy of `paint` for a terminal of `columns` columns. */
export function forColumns(paint: Paint, columns: number | undefined): Paint {
  return Object.assign((style: Style, text: string) => paint(style, text), { columns });
}

/**
 * Whether output to a stream is coloured: if the stream is a terminal, `TERM` is not `dumb`, and `NO_COLOR`
 * (https://no-color.org) is unset or empty. `FORCE_COLOR` takes precedence over all of these, as in Node.js.
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

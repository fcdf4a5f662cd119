import { styleText } from "node:util";

/** Styles of output. */
export type Style = "allowed" | "disallowed" | "unknown" | "place" | "quiet" | "heading";

/** Applies a style to a text, or returns the text unchanged if there are no colours. */
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

/** Ignores styles. */
export const plain: Paint = (_style, text) => text;

/** Applies styles as colours. */
export const coloured: Paint = (style, text) =>
  // `wantsColour` has already decided; newer versions of Node.js would otherwise check the stream again.
  styleText(FORMATS[style], text, { validateStream: false });

/** Returns the same paint for a terminal of this width. */
export function forColumns(paint: Paint, columns: number | undefined): Paint {
  return Object.assign((style: Style, text: string) => paint(style, text), { columns });
}

/**
 * Whether a stream gets colours: only a terminal does, unless NO_COLOR (https://no-color.org) is set. FORCE_COLOR
 * overrides both, as in Node.js.
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

/** Bars over time: the pictures of an outage. All places are percentages, so that a bar has any width. */
import type { Stretch } from "../../../../agent/src/simulation/group-time-lines.ts";
import { el } from "../../elements/dom.ts";
import { svg } from "../../elements/svg.ts";
import { speaker } from "../../text/say.ts";
import { simulateMessages } from "../../text/simulate-messages.ts";
import { ticksOf, tickTexts } from "./outage-time.ts";

const say = speaker(simulateMessages);

/** What a part of a bar shows. */
export type BarKind = Stretch["holds"] | "answers" | "fails";

export interface BarPart {
  readonly kind: BarKind;
  /** Begin and end, in hours. */
  readonly begin: number;
  readonly end: number;
  /** Word in the part, if it has room. */
  readonly word: string;
}

const HEIGHT = 26;
/** Width of a bar on a narrow screen, of a character, and of the space around a word, in CSS pixels. */
const NARROW = 330;
const CHARACTER = 7.2;
const AROUND = 12;

/**
 * Returns a bar. A sentence beside it has the same content, so assistive technology ignores it.
 * @param length the length of the whole time, in hours.
 */
export function bar(parts: readonly BarPart[], length: number): SVGElement {
  return svg(
    "svg",
    { class: "bar", width: "100%", height: HEIGHT, "aria-hidden": "true", focusable: "false" },
    ...parts.map(({ kind, begin, end, word }) => {
      const width = (end - begin) / length;
      const hasRoom = width * NARROW >= word.length * CHARACTER + AROUND;
      return svg(
        "g",
        { class: "part", "data-holds": kind },
        ...fields({ x: percent(begin / length), width: percent(width), height: HEIGHT }, kind),
        hasRoom &&
          svg("text", { x: percent((begin + end) / 2 / length), y: 17.5, "text-anchor": "middle" }, word),
      );
    }),
  );
}

/** Returns the axis of all bars, with words at its ticks. */
export function axis(length: number): SVGElement {
  const ticks = ticksOf(length);
  const texts = tickTexts(ticks);
  return svg(
    "svg",
    { class: "axis", width: "100%", height: 24, "aria-hidden": "true", focusable: "false" },
    ...ticks.map((hours, at) => {
      const x = percent(hours / length);
      // Words at the ends would be cut.
      const anchor = hours === 0 ? "start" : hours / length > 0.95 ? "end" : "middle";
      return svg(
        "g",
        {},
        svg("line", { x1: x, x2: x, y1: 0, y2: 5 }),
        svg("text", { x, y: 19, "text-anchor": anchor }, texts[at]),
      );
    }),
  );
}

/** Returns the meanings of the colours and patterns. */
export function legend(kinds: readonly Stretch["holds"][]): HTMLElement {
  return el(
    "ul",
    { class: "plain legend", "aria-label": say("legend") },
    ...kinds.map((kind) =>
      el(
        "li",
        {},
        svg(
          "svg",
          { class: "bar", width: 28, height: 16, "aria-hidden": "true", focusable: "false" },
          svg("g", { class: "part", "data-holds": kind }, ...fields({ x: 0, width: 28, height: 16 }, kind)),
        ),
        el("span", {}, say(`legend.${kind}`)),
      ),
    ),
  );
}

/** Returns the patterns that the bars of a page share. They must not be in a hidden element. */
export function patterns(): SVGElement {
  const pattern = (kind: string, size: number, path: string): SVGElement =>
    svg(
      "pattern",
      { id: patternOf(kind), class: "pattern", "data-holds": kind, ...SAME_UNITS, width: size, height: size },
      svg("path", { d: path }),
    );
  return svg(
    "svg",
    { class: "patterns", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
    svg(
      "defs",
      {},
      pattern("copy", 8, "M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4"),
      pattern("closed", 8, "M0,0 l8,8 M0,8 l8,-8"),
      pattern("open", 8, "M2,2 h0.01 M6,6 h0.01"),
      pattern("fails", 6, "M0,3 h6"),
    ),
  );
}

const SAME_UNITS = { patternUnits: "userSpaceOnUse" };
const PATTERNED: readonly string[] = ["copy", "closed", "open", "fails"];

/** Returns the coloured field of a part, and its pattern above it. */
function fields(place: Readonly<Record<string, string | number>>, kind: BarKind): readonly SVGElement[] {
  const field = svg("rect", { class: "shade", ...place });
  return !PATTERNED.includes(kind)
    ? [field]
    : [field, svg("rect", { ...place, fill: `url(#${patternOf(kind)})` })];
}

function patternOf(kind: string): string {
  return `pattern-${kind}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100_000) / 1_000}%`;
}

/** Texts of the pane about a page that several of its parts share. */
import type { PagePlace } from "../../answers/page/page-answer.ts";
import { button } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { namesText, shownName } from "../names-text.ts";

const say = speaker(pagePaneMessages);
const MAX_NAMES = 5;

/** Goes to a place: selects it in its field, or shows the line of the robots.txt. */
export type Select = (place: PagePlace) => void;

/** Returns the name of a place. */
export function placeText(place: PagePlace): string {
  return say(`place.${place.in}`, { line: place.line });
}

/** Returns a button that goes to a place. */
export function placeButton(place: PagePlace, select: Select): HTMLButtonElement {
  return button({ class: "link line" }, () => select(place), placeText(place));
}

/** Returns the names of crawlers by their tokens, the first ones if they are many. */
export function crawlersText(tokens: readonly string[]): string {
  return namesText(
    tokens.map((token) => (token === "*" ? say("crawlers.any") : shownName(token))),
    MAX_NAMES,
  );
}

/** Returns a time in milliseconds since the epoch as a date and a time of the day. */
export function timeText(time: number): string {
  return new Date(time).toISOString().replace(/T(.....).*/, " $1 UTC");
}

/** Returns a message of the engine as a sentence. */
export function sentenceOf(message: string): string {
  const text = message.slice(0, 1).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

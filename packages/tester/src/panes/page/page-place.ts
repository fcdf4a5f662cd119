/** Parts of the pane about a page that name places and crawlers. */
import type { PagePlace } from "../../answers/page/page-answer.ts";
import { button } from "../../elements/dom.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";

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

/** Returns the names of crawlers, the first ones if they are many. */
export function namesText(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  const first = names.slice(0, MAX_NAMES).join(", ");
  return rest > 0 ? say("crawlers.more", { names: first, count: rest }) : first;
}

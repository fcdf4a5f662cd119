import { pageMessages } from "../text/page-messages.ts";
import { speaker } from "../text/say.ts";

/** Returns a text of the page by its id. */
export const say = speaker(pageMessages);

type Id = keyof typeof pageMessages;

/** Fills the elements of the page that name their texts. */
export function fillTexts(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-say]"))
    element.textContent = say(element.dataset["say"] as Id);
  for (const element of root.querySelectorAll<HTMLElement>("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset["label"] as Id));
}

/** Returns the text of a count: `id.one` for 1, otherwise `id`. */
export function sayCount<One extends `${Id & string}.one` & Id>(
  id: One extends `${infer Many}.one` ? Many & Id : never,
  count: number,
): string {
  return say(count === 1 ? (`${id}.one` as Id) : id, { count });
}

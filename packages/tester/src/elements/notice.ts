import { byId } from "./dom.ts";

const SHOWN_MS = 6_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a sentence above the page for some seconds. Screen readers announce it. An empty one hides the last one. */
export function notice(text: string, { isLasting = false } = {}): void {
  const element = byId("notice");
  clearTimeout(timer);
  element.textContent = text;
  element.hidden = text === "";
  if (text !== "" && !isLasting) timer = setTimeout(() => notice(""), SHOWN_MS);
}

/** Limits of a pasted page, and the sentences about them. */
import type { PastedPage } from "../../state/state.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";

const say = speaker(pagePaneMessages);

/** Longest page that is read, in UTF-16 units of its text or in bytes of its file. */
export const MAX_PAGE = 5_000_000;
/** Longest header that is read, in UTF-16 units. Servers send less: clients take 16 to 256 KB. */
export const MAX_HEADERS = 65_536;

/** Returns why a page is not read; undefined if it is short enough. */
export function tooLong({ html, headers }: PastedPage): string | undefined {
  if (html.length > MAX_PAGE) return htmlTooLong(html.length);
  return headers.length > MAX_HEADERS ? headersTooLong(headers.length) : undefined;
}

export function htmlTooLong(length: number): string {
  return say("too-long", { length, max: MAX_PAGE });
}

export function headersTooLong(length: number): string {
  return say("headers.too-long", { length, max: MAX_HEADERS });
}

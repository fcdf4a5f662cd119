import { button, byId, el } from "./dom.ts";
import { say } from "./texts.ts";

const SHOWN_MS = 6_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let shownUntil: NoticeOptions["until"];

export interface NoticeOptions {
  /** Whether it stays until it is closed. One with a button stays. */
  readonly isLasting?: boolean;
  /** Undoes what the notice is about. */
  readonly onUndo?: () => void;
  /** Another button, with its text. */
  readonly action?: { readonly text: string; readonly act: () => void };
  /**
   * The edit that ends the notice. Its buttons and another notice end it, too. An Undo must not take back later edits,
   * so it ends with the next edit of what it changes.
   * - `edit`: an edit of the file or in a pane, or another tab. The default.
   * - `table`: another site or other URLs.
   * - `closed`: nothing else.
   */
  readonly until?: "edit" | "table" | "closed";
}

/** Hides the notice, if this ends it. */
export function endNotice(by: "edit" | "table"): void {
  if (shownUntil === by) notice("");
}

/** Shows a sentence below the page. Screen readers announce it. An empty one hides the last one. */
export function notice(
  text: string,
  {
    isLasting = false,
    onUndo,
    action = onUndo && { text: say("notice.undo"), act: onUndo },
    until = "edit",
  }: NoticeOptions = {},
): void {
  const element = byId("notice");
  clearTimeout(timer);
  shownUntil = until;
  element.hidden = text === "";
  // A region that was hidden is not announced, so the announcement has a place of its own.
  byId("spoken").textContent = text;
  if (text === "") return;
  const act = (): void => {
    notice("");
    action?.act();
  };
  byId("notice-text").textContent = text;
  byId("notice-buttons").replaceChildren(
    ...(action === undefined ? [] : [button({ class: "link" }, act, action.text)]),
    button({ class: "remove", "aria-label": say("notice.close") }, () => notice(""), el("span", {}, "×")),
  );
  if (!isLasting && action === undefined) timer = setTimeout(() => notice(""), SHOWN_MS);
}

import { button, el, setBusy } from "../elements/dom.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { say } from "../elements/texts.ts";

/** Says that the code of a part of the page could not be loaded. A browser tries again only in a page loaded anew. */
export function drawLoadFailure(panel: Element, error: unknown): void {
  setBusy(panel, false);
  panel.replaceChildren(
    el("p", { class: "problem" }, say("pane.failed", { reason: reasonOf(error) })),
    el(
      "p",
      {},
      button({ class: "small" }, () => location.reload(), say("pane.reload")),
    ),
  );
}

/** On a narrow screen one part of the page is shown at a time. */
import { button, byId } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";

const views = ["file", "results", "why"] as const;
export type View = (typeof views)[number];

const scrolled = new Map<string, number>();

/** Shows a part of the page. The file and the results keep their places; an explanation begins at its top. */
export function showView(view: View): void {
  const { dataset } = document.body;
  const now = dataset["view"];
  if (now === view) return;
  if (now !== undefined) scrolled.set(now, scrollY);
  dataset["view"] = view;
  if (getComputedStyle(byId("views")).display !== "none")
    scrollTo(0, view === "why" ? 0 : (scrolled.get(view) ?? 0));
  for (const control of byId("views").querySelectorAll("button"))
    control.setAttribute("aria-pressed", String(control.dataset["of"] === view));
}

/** Draws the buttons that choose the part. */
export function drawViews(): void {
  byId("views").append(
    ...views.map((view) =>
      button(
        { "data-of": view, "aria-pressed": String(document.body.dataset["view"] === view) },
        () => showView(view),
        say(`view.${view}`),
      ),
    ),
  );
}

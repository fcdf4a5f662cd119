/** An answer in the table: a button with its word and its source. */
import { visible } from "@maycrawl/engine/internal";
import type { Cell } from "../answers/protocol.ts";
import { el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { shownName } from "./names-text.ts";

/** Draws an answer into its button, if it is not there yet. */
export function drawCell(
  control: HTMLElement,
  url: string,
  crawler: string,
  cell: Cell | "checking" | undefined,
): void {
  const [kind, reference] = wordsOf(cell);
  const key = `${kind} ${reference} ${crawler} ${url}`;
  if (control.dataset["key"] === key) return;
  control.dataset["key"] = key;
  control.dataset["kind"] = kind;
  control.replaceChildren(
    el("span", { class: "hidden-text" }, `${visible(url)}, `),
    el("span", { class: "who" }, `${shownName(crawler)}: `),
    el("span", { class: "mark", "aria-hidden": "true" }),
    el("span", { class: "word" }, say(`cell.${kind}`)),
    " ",
    el("small", {}, reference),
  );
}

type Kind = "allowed" | "blocked" | "open" | "none" | "checking";

/** Returns the kind of an answer, and the text about its source. */
function wordsOf(cell: Cell | "checking" | undefined): readonly [kind: Kind, reference: string] {
  if (cell === "checking") return ["checking", ""];
  if (cell === undefined || cell.because === "other-origin") return ["none", ""];
  const kind = !cell.settled ? "open" : cell.allowed ? "allowed" : "blocked";
  return [
    kind,
    cell.because === "rule" ? say("cell.line", { line: cell.line ?? 0 }) : say(`cell.${cell.because}`),
  ];
}

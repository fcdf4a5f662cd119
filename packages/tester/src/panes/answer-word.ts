/** An answer as a word with its sign. */
import type { Cell } from "../answers/protocol.ts";
import { el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";

/** Kind of an answer, as the styles know it. */
export type AnswerKind = "allowed" | "blocked" | "open";

export function kindOf({ allowed, settled }: Pick<Cell, "allowed" | "settled">): AnswerKind {
  if (!settled) return "open";
  return allowed ? "allowed" : "blocked";
}

/** Returns the sign of an answer, with a text beside it: its word, or a sentence. */
export function answerWord(kind: AnswerKind, text: string = say(`cell.${kind}`)): HTMLElement {
  return el(
    "span",
    { class: "answer", "data-kind": kind },
    el("span", { class: "mark", "aria-hidden": "true" }),
    el("span", {}, text),
  );
}

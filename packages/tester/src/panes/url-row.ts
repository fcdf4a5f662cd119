/** A row of the table: the field of its URL, what is wrong with it, and its answers. */
import { visible } from "@maycrawl/engine/internal";
import type { ShownRow } from "../answers/protocol.ts";
import { button, el, PLAIN, setAttribute } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";

/** The elements of a row. */
export interface UrlRow {
  readonly element: HTMLTableRowElement;
  readonly input: HTMLInputElement;
  readonly problem: HTMLElement;
  readonly cells: HTMLTableCellElement[];
}

export interface UrlRowHandlers {
  readonly onEdit: (text: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onRemove: () => void;
}

/** @param at place of the row, from 0. */
export function urlRow(at: number, { onEdit, onKey, onPaste, onRemove }: UrlRowHandlers): UrlRow {
  const input = el("input", {
    type: "text",
    "aria-label": say("results.urls.line", { number: at + 1 }),
    "aria-describedby": `url-problem-${at + 1}`,
    ...PLAIN,
  });
  const problem = el("small", { class: "problem", id: `url-problem-${at + 1}` });
  const remove = button(
    { class: "remove", tabindex: -1, "aria-label": say("results.urls.remove", { number: at + 1 }) },
    onRemove,
    "×",
  );
  input.addEventListener("input", () => onEdit(input.value));
  input.addEventListener("keydown", onKey);
  input.addEventListener("paste", onPaste);
  const url = el("div", { class: "url" }, input, remove);
  const element = el("tr", {}, el("th", { scope: "row" }, url, problem));
  return { element, input, problem, cells: [] };
}

/** The contents of a row's field. */
export interface UrlView {
  readonly text: string;
  /** Whether the row is the last one, for the next URL. */
  readonly isNext: boolean;
  readonly problem: NonNullable<ShownRow>["problem"];
  readonly site: string;
  /** Makes the site of the URL the one of the robots.txt. */
  readonly onSite: () => void;
}

/** Draws the URL of a row, and what is wrong with it. */
export function drawUrl(row: UrlRow, { text, isNext, problem, site, onSite }: UrlView): void {
  if (row.input.value !== text) row.input.value = text;
  // The field cuts a long URL.
  setAttribute(row.input, "title", text !== "" && visible(text));
  setAttribute(row.input, "placeholder", isNext && say("results.urls.add"));
  row.element.classList.toggle("next", isNext);
  const words = problem === undefined || problem === "empty" ? "" : say(`row.${problem}`, { site });
  if (row.problem.dataset["words"] !== words) {
    row.problem.dataset["words"] = words;
    row.problem.replaceChildren(
      words,
      ...(problem === "other-site"
        ? [" ", button({ class: "link" }, onSite, say("row.other-site.use"))]
        : []),
    );
  }
  setAttribute(row.input, "aria-invalid", words !== "" && "true");
}

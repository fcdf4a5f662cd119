/** The table of answers: a row for each URL, which can be edited in place, and a column for each crawler. */
import type { ShownAnswer } from "../answers/protocol.ts";
import { button, el, setAttribute } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { shownName } from "./names-text.ts";
import { drawCell } from "./result-cell.ts";
import { drawUrl, type UrlRow, urlRow } from "./url-row.ts";

export interface TableHandlers {
  /** Called with all lines after an edit of one, or after lines were added or removed. */
  readonly onUrls: (urls: readonly string[]) => void;
  /** Called with pasted lines, their place, and the number of lines there that they replace. */
  readonly onPaste: (lines: readonly string[], at: number, replaced: number) => void;
  /** Called when an answer is selected. */
  readonly onCell: (row: number, column: number) => void;
  /** Called when the keys move to an answer. */
  readonly onMove: (row: number, column: number) => void;
  /** Called when a row was removed, with its text and the lines before. */
  readonly onRemove: (removed: string, before: readonly string[]) => void;
  /** Called with a URL whose site should be tested. */
  readonly onSite: (url: string) => void;
  /** Called for the key G: goes to the deciding line. */
  readonly onLine: (line: number) => void;
  readonly onKeys: () => void;
}

/** Content of the table. */
export interface TableView {
  readonly urls: readonly string[];
  readonly crawlers: readonly string[];
  readonly site: string;
  readonly cell: readonly [row: number, column: number] | undefined;
  /** Newest answer; undefined before the first one. It may be about older URLs and crawlers. */
  readonly answer: ShownAnswer | undefined;
}

/** With more crawlers, a cell has no word beside its sign. */
const COMPACT_ABOVE = 3;
/** Number of answers that one step draws. The rest follows in later frames, so that typing never waits for it. */
const CELLS_PER_STEP = 2_000;

export class ResultsTable {
  readonly #handlers: TableHandlers;
  readonly #head = el("tr");
  readonly #body = el("tbody");
  /** One row more than there are URLs: the next URL is written into the last one. */
  readonly #rows: UrlRow[] = [];
  #view: TableView = { urls: [], crawlers: [], site: "", cell: undefined, answer: undefined };
  /** The answer that Tab reaches. */
  #entry: readonly [row: number, column: number] = [0, 0];
  #step = 0;

  constructor(parent: HTMLElement, handlers: TableHandlers) {
    this.#handlers = handlers;
    const table = el(
      "table",
      { "aria-labelledby": "results-title" },
      el("thead", {}, this.#head),
      this.#body,
    );
    table.addEventListener("keydown", (event) => this.#onKey(event));
    parent.append(el("div", { class: "scroll" }, table));
  }

  /** Draws what has changed. */
  show(view: TableView): void {
    const { crawlers, answer } = this.#view;
    const isSameHead = sameTexts(view.crawlers, crawlers) && view.answer?.columns === answer?.columns;
    this.#view = view;
    this.#entry = entryOf(view);
    this.#body.parentElement?.classList.toggle("compact", view.crawlers.length > COMPACT_ABOVE);
    if (!isSameHead || this.#head.childElementCount === 0) this.#drawHead();
    while (this.#rows.length > view.urls.length + 1) this.#rows.pop()?.element.remove();
    this.#drawFrom(0, ++this.#step);
  }

  /** Focuses the selected answer, or the first one, or the field for the first URL. */
  focus(): void {
    const cell = this.#body.querySelector<HTMLElement>(".cell[tabindex='0']");
    (cell ?? this.#rows.at(-1)?.input)?.focus();
  }

  #drawHead(): void {
    const { crawlers, answer } = this.#view;
    this.#head.replaceChildren(
      el("th", { scope: "col" }, say("results.urls")),
      ...crawlers.map((text, at) =>
        el("th", { scope: "col" }, shownName(answer?.columns[at]?.token ?? text)),
      ),
    );
  }

  #drawFrom(first: number, step: number): void {
    if (step !== this.#step) return;
    const { urls, crawlers } = this.#view;
    const count = Math.max(1, Math.floor(CELLS_PER_STEP / Math.max(1, crawlers.length)));
    const end = Math.min(urls.length + 1, first + count);
    for (let at = first; at < end; at++) this.#drawRow(at);
    if (end <= urls.length) requestAnimationFrame(() => this.#drawFrom(end, step));
  }

  #drawRow(at: number): void {
    const { urls, crawlers, answer, site, cell } = this.#view;
    const row = this.#rows[at] ?? this.#newRow(at);
    const text = urls[at] ?? "";
    const found = answer?.rows[at];
    const problem = text === "" ? "empty" : found?.problem;
    const onSite = (): void => this.#handlers.onSite(this.#view.urls[at] ?? "");
    drawUrl(row, { text, isNext: at === urls.length, problem, site, onSite });
    while (row.cells.length > crawlers.length) row.cells.pop()?.remove();
    for (let column = 0; column < crawlers.length; column++) {
      const element = row.cells[column] ?? this.#newCell(row);
      const control = element.firstElementChild as HTMLElement;
      control.hidden = problem === "empty";
      if (problem === "empty") continue;
      const name = answer?.columns[column]?.token ?? (crawlers[column] as string);
      drawCell(control, text, name, found === undefined ? "checking" : found.cells?.[column]);
      const isSelected = cell?.[0] === at && cell[1] === column;
      const isEntry = at === this.#entry[0] && column === this.#entry[1];
      control.tabIndex = isEntry ? 0 : -1;
      setAttribute(control, "aria-pressed", isSelected ? "true" : "false");
    }
  }

  #newRow(at: number): UrlRow {
    const row = urlRow(at, {
      onEdit: (text) => this.#edit(at, text),
      onKey: (event) => this.#onInputKey(event, at),
      onPaste: (event) => this.#onPaste(event, at),
      onRemove: () => this.#remove(at),
    });
    this.#body.append(row.element);
    this.#rows.push(row);
    return row;
  }

  #newCell(row: UrlRow): HTMLTableCellElement {
    const at = this.#rows.indexOf(row);
    const column = row.cells.length;
    const select = (): void => this.#handlers.onCell(at, column);
    const element = el("td", {}, button({ class: "cell", tabindex: -1 }, select));
    row.cells.push(element);
    row.element.append(element);
    return element;
  }

  #edit(at: number, text: string): void {
    const urls = [...this.#view.urls];
    urls[at] = text;
    this.#handlers.onUrls(urls);
  }

  #remove(at: number): void {
    const { urls } = this.#view;
    this.#handlers.onUrls(urls.toSpliced(at, 1));
    if (urls[at]) this.#handlers.onRemove(urls[at], urls);
    this.#rows[Math.min(at, this.#view.urls.length)]?.input.focus();
  }

  /** Makes a row of each pasted line. One line is pasted into the field as usual. */
  #onPaste(event: ClipboardEvent, at: number): void {
    const lines = linesOf(event.clipboardData?.getData("text/plain") ?? "");
    if (lines.length < 2) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.target as HTMLInputElement;
    // An empty or a selected line is replaced.
    const isFree = value === "" || (selectionStart === 0 && selectionEnd === value.length);
    this.#handlers.onPaste(lines, isFree ? at : at + 1, isFree ? 1 : 0);
    this.#rows[Math.min(at + lines.length, this.#view.urls.length)]?.input.focus();
  }

  #onInputKey(event: KeyboardEvent, at: number): void {
    const { value } = event.target as HTMLInputElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const below = this.#rows[at + 1];
    if (event.key === "Enter" || event.key === "ArrowDown") below?.input.focus();
    else if (event.key === "ArrowUp") this.#rows[at - 1]?.input.focus();
    else if (event.key === "Backspace" && value === "" && below !== undefined) this.#remove(at);
    else return;
    event.preventDefault();
  }

  #onKey(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest("td");
    const row = this.#rows.findIndex(({ element }) => element === cell?.parentElement);
    if (cell === null || row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = this.#rows[row]?.cells.indexOf(cell) ?? 0;
    const found = this.#view.answer?.rows[row]?.cells?.[column];
    const line = typeof found === "object" ? found.line : undefined;
    const places: Readonly<Record<string, readonly [row: number, column: number]>> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, this.#view.crawlers.length - 1],
    };
    const place = places[event.key];
    if (place !== undefined) this.#focusCell(...place);
    else if (event.key.toLowerCase() === "g" && line !== undefined) this.#handlers.onLine(line);
    else if (event.key === "Delete") {
      const { urls } = this.#view;
      this.#handlers.onUrls(urls.toSpliced(row, 1));
      this.#handlers.onRemove(urls[row] ?? "", urls);
      if (this.#view.urls.length === 0) this.focus();
      this.#focusCell(Math.min(row, this.#view.urls.length - 1), column);
    } else if (event.key === "?") this.#handlers.onKeys();
    else return;
    event.preventDefault();
  }

  #focusCell(row: number, column: number): void {
    const control = this.#rows[row]?.cells[column]?.firstElementChild;
    if (!(control instanceof HTMLElement) || control.hidden) return;
    for (const old of this.#body.querySelectorAll<HTMLElement>(".cell[tabindex='0']")) old.tabIndex = -1;
    control.tabIndex = 0;
    control.focus();
    this.#handlers.onMove(row, column);
  }
}

/** Returns the selected answer, or the first one. */
function entryOf({ urls, crawlers, cell }: TableView): readonly [row: number, column: number] {
  const isThere = cell !== undefined && (urls[cell[0]] ?? "") !== "" && cell[1] < crawlers.length;
  return isThere
    ? cell
    : [
        Math.max(
          0,
          urls.findIndex((url) => url !== ""),
        ),
        0,
      ];
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

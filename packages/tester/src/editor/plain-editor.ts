/** The editor on a `<textarea>`, until CodeMirror is loaded, and if it cannot be loaded. */
import type { TextEdit } from "../answers/protocol.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import { refuseLongPaste } from "./long-paste.ts";

/** Creates an editor that shows neither problems nor marks. */
export function createPlainEditor(options: EditorOptions): Editor {
  return new PlainEditor(options);
}

class PlainEditor implements Editor {
  readonly #options: EditorOptions;
  readonly #area: HTMLTextAreaElement;
  #isEditing = false;

  constructor(options: EditorOptions) {
    this.#options = options;
    this.#area = document.createElement("textarea");
    this.#area.className = "plain-editor";
    this.#area.setAttribute("aria-label", options.label);
    this.#area.setAttribute("autocorrect", "off");
    this.#area.autocapitalize = "off";
    this.#area.autocomplete = "off";
    this.#area.spellcheck = false;
    this.#area.translate = false;
    this.#area.dir = "ltr";
    this.#area.value = options.text;
    this.#area.setSelectionRange(0, 0);
    this.#area.addEventListener("input", () => {
      if (!this.#isEditing) options.onChange(false);
    });
    refuseLongPaste(this.#area, options.maxLength, options.onTooLong);
    options.parent.append(this.#area);
  }

  text(): string {
    return this.#area.value;
  }

  load(text: string): void {
    this.#area.value = text;
    this.#area.setSelectionRange(0, 0);
    this.#options.onChange(false);
  }

  apply(edits: readonly TextEdit[]): void {
    const before = this.text();
    const inOrder = edits.toSorted((a, b) => a.from - b.from);
    if (inOrder.some(({ from, to }) => from < 0 || from > to || to > before.length)) return;
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    if (first === undefined || last === undefined) return;
    this.#replaceRange(first.from, last.to, edited(before, inOrder));
  }

  selection(): readonly [from: number, to: number] {
    return [this.#area.selectionStart, this.#area.selectionEnd];
  }

  select(from: number, to: number): void {
    this.#area.setSelectionRange(from, to);
  }

  undo(): void {
    this.focus();
    document.execCommand("undo");
  }

  reveal(): void {}
  showProblems(): void {}
  showMarks(): void {}

  goTo(line: number): void {
    const text = this.text();
    let from = 0;
    for (let left = line - 1; left > 0; left--) {
      const end = text.indexOf("\n", from);
      if (end < 0) break;
      from = end + 1;
    }
    const end = text.indexOf("\n", from);
    this.focus();
    this.#area.setSelectionRange(from, end < 0 ? text.length : end);
    const { lineHeight } = getComputedStyle(this.#area);
    this.#area.scrollTop = Math.max(0, (line - 3) * (Number.parseFloat(lineHeight) || 20));
  }

  goToProblem(): void {}

  focus(): void {
    this.#area.focus();
  }

  destroy(): void {
    this.#area.remove();
  }

  /** Replaces a range as one step that the browser can undo, where it can. */
  #replaceRange(from: number, to: number, insert: string): void {
    const expected = this.text().slice(0, from) + insert + this.text().slice(to);
    const focused = document.activeElement;
    this.#area.focus();
    this.#area.setSelectionRange(from, to);
    this.#isEditing = true;
    // Deprecated, but the only way to edit a textarea and keep its undo history. It sends `input` for each line.
    document.execCommand(insert === "" ? "delete" : "insertText", false, insert);
    this.#isEditing = false;
    if (this.text() !== expected) this.#area.value = expected;
    if (focused instanceof HTMLElement && focused !== this.#area) focused.focus();
    this.#options.onChange(false);
  }
}

/** Returns the text from the first edit to the last one, with the edits made. */
function edited(before: string, inOrder: readonly TextEdit[]): string {
  let result = "";
  let at = inOrder[0]?.from ?? 0;
  for (const { from, to, insert } of inOrder) {
    result += before.slice(at, from) + insert;
    at = to;
  }
  return result;
}

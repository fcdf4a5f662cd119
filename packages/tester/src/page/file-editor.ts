import type { Editor, EditorOptions, LineMarks } from "../editor/editor.ts";
import { createPlainEditor } from "../editor/plain-editor.ts";
import { notice } from "../elements/notice.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { say } from "../elements/texts.ts";
import { MAX_LENGTH } from "../state/robots-text.ts";
import type { FoundProblems } from "./problem-search.ts";

export interface FileEditorHandlers extends Pick<EditorOptions, "onChange" | "explainLine"> {
  /** Called when the editor with colours and marks has taken the place of the plain one. */
  readonly onLoaded: () => void;
}

/** The editor of the robots.txt: a plain text area, until the code of the editor with colours is loaded. */
export class FileEditor {
  readonly #parent: HTMLElement;
  readonly #handlers: FileEditorHandlers;
  #editor: Editor;
  /** Whether the next marks scroll the editor to the line that decides. */
  #isRevealing = true;

  constructor(parent: HTMLElement, handlers: FileEditorHandlers) {
    this.#parent = parent;
    this.#handlers = handlers;
    this.#editor = createPlainEditor(this.#optionsFor(""));
    void this.#loadCodeEditor();
  }

  /** The editor as it is now: another one takes its place once. */
  get current(): Editor {
    return this.#editor;
  }

  /** Lets the next marks scroll the editor to the line that decides. */
  revealNext(): void {
    this.#isRevealing = true;
  }

  /** Marks what an explanation is about. */
  showMarks(marks: LineMarks): void {
    this.#editor.showMarks(marks);
    if (this.#isRevealing && marks.deciding !== undefined) this.#editor.reveal(marks.deciding);
    this.#isRevealing = false;
  }

  /** Marks the problems, if they were found. */
  showProblems(found: FoundProblems | undefined): void {
    if (found !== undefined && "problems" in found) this.#editor.showProblems(found.problems);
  }

  #optionsFor(text: string): EditorOptions {
    const { onChange, explainLine } = this.#handlers;
    const onTooLong = (length: number): void =>
      notice(say("file.too-long", { length, max: MAX_LENGTH }), { isLasting: true });
    const label = say("file.label");
    return { parent: this.#parent, text, label, maxLength: MAX_LENGTH, onTooLong, onChange, explainLine };
  }

  async #loadCodeEditor(): Promise<void> {
    try {
      const { createCodeEditor } = await import("../editor/code-editor.ts");
      const hadFocus = this.#parent.contains(document.activeElement);
      const plain = this.#editor;
      const editor = createCodeEditor(this.#optionsFor(plain.text()));
      editor.select(...plain.selection());
      plain.destroy();
      this.#editor = editor;
      if (hadFocus) editor.focus();
      this.#handlers.onLoaded();
    } catch (error) {
      notice(say("file.no-code-editor", { reason: reasonOf(error) }));
    }
  }
}

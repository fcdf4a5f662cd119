/** The editor on CodeMirror 6. The page loads this module when it has time for it. */
import { history, undo } from "@codemirror/commands";
import { EditorState, type Extension, type Transaction } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { TextEdit, TextProblem } from "../answers/protocol.ts";
import { byteClipboard } from "./byte-clipboard.ts";
import type { Editor, EditorOptions, LineMarks } from "./editor.ts";
import { editorKeys } from "./editor-keys.ts";
import { editorTheme } from "./editor-theme.ts";
import { highlighting } from "./highlighting.ts";
import { hoverKeys, lineHover } from "./line-hover.ts";
import { lineMarks, marksEffect } from "./line-marks.ts";
import { editTransaction, goToProblem, problemDisplay, problemsTransaction } from "./problems.ts";
import { searchKeys, searchPanel } from "./search-panel.ts";
import { specialCharacters } from "./special-characters.ts";

/** Creates an editor in a shadow root of `parent`. There CodeMirror uses adopted style sheets. */
export function createCodeEditor(options: EditorOptions): Editor {
  return new CodeEditor(options);
}

class CodeEditor implements Editor {
  readonly #options: EditorOptions;
  readonly #host: HTMLElement = document.createElement("div");
  readonly #extensions: Extension;
  readonly #view: EditorView;

  constructor(options: EditorOptions) {
    this.#options = options;
    this.#extensions = [
      extensions(options),
      EditorState.changeFilter.of(({ startState, newDoc: { length } }) => {
        // Marks of line ends can make an opened file longer, which then can only be shortened.
        if (length <= Math.max(options.maxLength, startState.doc.length)) return true;
        options.onTooLong(length);
        return false;
      }),
      EditorView.updateListener.of(({ docChanged, transactions }) => {
        if (docChanged) options.onChange(transactions.some(pastesOtherFile));
      }),
    ];
    this.#host.className = "code-editor";
    this.#host.style.height = "100%";
    options.parent.append(this.#host);
    const root = this.#host.attachShadow({ mode: "open" });
    this.#view = new EditorView({ root, parent: root, state: this.#stateOf(options.text) });
    this.#view.dom.addEventListener("keydown", this.#onKey);
  }

  text(): string {
    return this.#view.state.doc.toString();
  }

  load(text: string): void {
    this.#view.setState(this.#stateOf(text));
    this.#view.scrollDOM.scrollTop = 0;
    this.#options.onChange(false);
  }

  apply(edits: readonly TextEdit[]): void {
    const { length } = this.#view.state.doc;
    // Edits of an older text can lie outside of this one.
    if (edits.length > 0 && edits.every(({ from, to }) => from >= 0 && from <= to && to <= length))
      this.#view.dispatch(editTransaction(edits));
  }

  showProblems(problems: readonly TextProblem[]): void {
    this.#view.dispatch(problemsTransaction(this.#view.state, problems));
  }

  showMarks(marks: LineMarks): void {
    this.#view.dispatch({ effects: marksEffect(marks) });
  }

  goTo(line: number): void {
    const { doc } = this.#view.state;
    const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)));
    const effects = EditorView.scrollIntoView(from, { y: "center" });
    this.#view.dispatch({ selection: { anchor: from, head: to }, effects });
    this.#view.focus();
  }

  selection(): readonly [from: number, to: number] {
    const { from, to } = this.#view.state.selection.main;
    return [from, to];
  }

  select(from: number, to: number): void {
    this.#view.dispatch({ selection: { anchor: from, head: to } });
  }

  undo(): void {
    undo(this.#view);
  }

  reveal(line: number): void {
    const { doc } = this.#view.state;
    if (line > doc.lines) return;
    this.#view.dispatch({
      effects: EditorView.scrollIntoView(doc.line(line).from, { y: "nearest", yMargin: 40 }),
    });
  }

  goToProblem(direction: 1 | -1): void {
    this.#view.focus();
    goToProblem(this.#view, direction);
  }

  focus(): void {
    this.#view.focus();
  }

  destroy(): void {
    this.#view.destroy();
    this.#host.remove();
  }

  #stateOf(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.#extensions });
  }

  /** Escape on a button of a tooltip goes back to the text. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !(event.target instanceof Element)) return;
    if (event.target.closest(".cm-tooltip") === null) return;
    event.preventDefault();
    this.#view.focus();
    hoverKeys[0]?.run?.(this.#view);
  };
}

function extensions({ label, explainLine }: EditorOptions): Extension {
  return [
    problemDisplay,
    lineNumbers(),
    lineMarks,
    highlightActiveLineGutter(),
    highlightActiveLine(),
    specialCharacters,
    highlighting,
    history(),
    byteClipboard(),
    searchPanel,
    lineHover(explainLine),
    keymap.of([...problemKeys, ...hoverKeys, ...searchKeys, ...editorKeys]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label, dir: "ltr" }),
    EditorState.languageData.of(() => [{ commentTokens: { line: "#" } }]),
    editorTheme,
  ];
}

const problemKeys = [
  {
    key: "F8",
    run: (view: EditorView) => goToProblem(view, 1),
    shift: (view: EditorView) => goToProblem(view, -1),
    preventDefault: true,
  },
];

/** Whether a paste replaces the whole text. */
function pastesOtherFile(transaction: Transaction): boolean {
  if (!transaction.isUserEvent("input.paste")) return false;
  let isWhole = false;
  transaction.changes.iterChanges((from, to) => {
    isWhole = from === 0 && to === transaction.startState.doc.length;
  });
  return isWhole;
}

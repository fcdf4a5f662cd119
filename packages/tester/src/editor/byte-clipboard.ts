/**
 * Copies and pastes of text that is not Unicode. Clipboards replace a lone surrogate with U+FFFD, so a line that is moved
 * in the editor would lose its bytes. The editor therefore keeps what it copied last.
 */
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** Returns the extension. It also leaves dropped files to the page. */
export function byteClipboard(): Extension {
  let copied = "";
  return [
    EditorView.clipboardOutputFilter.of((text) => {
      copied = text;
      return text;
    }),
    EditorView.clipboardInputFilter.of((text) => (normal(text) === normal(copied) ? copied : text)),
    // CodeMirror would insert the file's text at the cursor. The event still reaches the page.
    EditorView.domEventHandlers({ drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0 }),
  ];
}

/** Returns a text as clipboards return it, with `\n` as its line end. */
function normal(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\p{Surrogate}/gu, "\uFFFD");
}

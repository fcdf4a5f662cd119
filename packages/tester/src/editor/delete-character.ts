import { EditorSelection, findClusterBreak } from "@codemirror/state";
import type { Command } from "@codemirror/view";

/** Deletes the selection, or the character before the cursor. */
export const deleteBefore: Command = deleteCharacter(false);

/** Deletes the selection, or the character after the cursor. */
export const deleteAfter: Command = deleteCharacter(true);

/** CodeMirror's own commands also delete indentation, and for that they load its support for languages. */
function deleteCharacter(forward: boolean): Command {
  return (view) => {
    const { state } = view;
    if (state.readOnly) return false;
    const change = state.changeByRange((range) => {
      const { from, to } = range.empty ? withNeighbour(range.head) : range;
      return { changes: { from, to }, range: EditorSelection.cursor(from) };
    });
    if (change.changes.empty) return false;
    view.dispatch(state.update(change, { scrollIntoView: true, userEvent: userEvent(forward) }));
    return true;

    function withNeighbour(at: number): { from: number; to: number } {
      const line = state.doc.lineAt(at);
      if (!forward && at === line.from) return { from: Math.max(0, at - 1), to: at };
      if (forward && at === line.to) return { from: at, to: Math.min(state.doc.length, at + 1) };
      const other = line.from + findClusterBreak(line.text, at - line.from, forward);
      return forward ? { from: at, to: other } : { from: other, to: at };
    }
  };
}

function userEvent(forward: boolean): string {
  return forward ? "delete.forward" : "delete.backward";
}

/** Problems in the text: underlines, tooltips with fixes, and the keys that go from one to the next. */
import { isolateHistory } from "@codemirror/commands";
import {
  type Diagnostic,
  forEachDiagnostic,
  linter,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
  setDiagnosticsEffect,
} from "@codemirror/lint";
import type { ChangeDesc, EditorState, Transaction } from "@codemirror/state";
import { ChangeSet, type Extension, StateField, type TransactionSpec } from "@codemirror/state";
import { activateHover, EditorView } from "@codemirror/view";
import type { TextEdit, TextProblem } from "../answers/protocol.ts";
import { problemGutter } from "./problem-gutter.ts";
import { problemMessage } from "./problem-message.ts";

/** Number of problems that are drawn. The page lists all of them. */
const MAX_DRAWN = 1000;

const SEVERITIES = { error: "error", warning: "warning", information: "info" } as const;

/** Changes since the problems were shown. Fixes are places of the text before them. */
const changesSince = StateField.define<ChangeDesc>({
  create: (state) => ChangeSet.empty(state.doc.length),
  update(value, transaction) {
    if (transaction.effects.some((effect) => effect.is(setDiagnosticsEffect)))
      return ChangeSet.empty(transaction.newDoc.length);
    return transaction.docChanged ? value.composeDesc(transaction.changes.desc) : value;
  },
});

/** Everything that shows problems. The page finds them, so CodeMirror's linter has no source. */
export const problemDisplay: Extension = [linter(null), changesSince, problemGutter];

/** Returns the transaction that shows these problems in place of the former ones. */
export function problemsTransaction(state: EditorState, problems: readonly TextProblem[]): TransactionSpec {
  const { length } = state.doc;
  // The problems can be those of an older, longer text.
  const drawn = problems.filter(({ from, to }) => from >= 0 && from <= to && to <= length);
  return setDiagnostics(state, drawn.slice(0, MAX_DRAWN).map(diagnosticOf));
}

function diagnosticOf(problem: TextProblem): Diagnostic {
  return {
    from: problem.from,
    to: problem.to,
    severity: SEVERITIES[problem.severity],
    message: problem.text,
    renderMessage: () => problemMessage(problem),
    actions: problem.fixes.map(({ title, edits }) => ({
      name: title,
      apply: (view) => applyFix(view, edits),
    })),
  };
}

/** Makes the edits of a fix, unless the text there has changed since the problem was found. */
function applyFix(view: EditorView, edits: readonly TextEdit[]): void {
  const since = view.state.field(changesSince);
  if (edits.some(({ from, to }) => to > since.length || since.touchesRange(from, to) !== false)) return;
  const moved = edits.map(({ from, to, insert }) => {
    return { from: since.mapPos(from, 1), to: since.mapPos(to, 1), insert };
  });
  view.dispatch(editTransaction(moved));
  view.focus();
}

/** Returns a transaction of edits that is one step to undo. The limit of the file's length is only for the user. */
export function editTransaction(edits: readonly TextEdit[]): TransactionSpec {
  return {
    changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
    userEvent: "input",
    annotations: isolateHistory.of("full"),
    filter: false,
  };
}

/** Selects the next problem after the cursor, or the one before it, and opens its tooltip. */
export function goToProblem(view: EditorView, direction: 1 | -1): boolean {
  const isFound = direction === 1 ? nextDiagnostic(view) : previousDiagnostic(view);
  const { from, to } = view.state.selection.main;
  const at = problemsOn(view.state, from, from)[0];
  if (at === undefined) return false;
  // CodeMirror opens no tooltip if the only problem is selected.
  const until = ({ docChanged, newSelection: { main } }: Transaction): boolean =>
    docChanged || main.head < from || main.head > to;
  if (!isFound) activateHover(view, from, 1, { until });
  view.dispatch({ effects: EditorView.announce.of(announcement(at.problem)) });
  return true;
}

function announcement({ severity, message }: Diagnostic): string {
  return `${severity === "info" ? "information" : severity}: ${message}`;
}

interface Placed {
  readonly problem: Diagnostic;
  readonly from: number;
}

/** Returns the problems that begin in a range. */
export function problemsOn(state: EditorState, start: number, end: number): readonly Placed[] {
  const found: Placed[] = [];
  forEachDiagnostic(state, (problem, from) => {
    if (from >= start && from <= end) found.push({ problem, from });
  });
  return found;
}

/** Marks of lines: the deciding line, the lines of the groups that apply, and the lines that are not read. */

import type { Text, Transaction } from "@codemirror/state";
import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import {
  type BlockInfo,
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutter,
  WidgetType,
} from "@codemirror/view";
import type { LineMarks } from "./editor.ts";

/** The marks as places of the text: edits move places, not line numbers. */
interface Places {
  readonly deciding: number | undefined;
  readonly groups: readonly (readonly [from: number, to: number])[];
  readonly cut: number | undefined;
}

const setMarks = StateEffect.define<LineMarks>();
const NO_PLACES: Places = { deciding: undefined, groups: [], cut: undefined };

/** Returns the effect that shows marks. */
export function marksEffect(marks: LineMarks): StateEffect<LineMarks> {
  return setMarks.of(marks);
}

function placesOf(marks: LineMarks, doc: Text): Places {
  const isLine = (line: number | undefined): line is number =>
    line !== undefined && line >= 1 && line <= doc.lines;
  const start = (line: number | undefined): number | undefined =>
    isLine(line) ? doc.line(line).from : undefined;
  const groups = marks.groups
    .filter(([first, last]) => isLine(first) && last >= first)
    .map(([first, last]) => [doc.line(first).from, doc.line(Math.min(last, doc.lines)).to] as const);
  return { deciding: start(marks.deciding), groups, cut: start(marks.cut) };
}

function moved(places: Places, { changes, startState }: Transaction): Places {
  const start = (at: number | undefined): number | undefined => {
    if (at === undefined) return undefined;
    const line = startState.doc.lineAt(at);
    const isDeleted = line.length > 0 && changes.touchesRange(line.from, line.to) === "cover";
    return isDeleted ? undefined : changes.mapPos(at, 1);
  };
  const groups = places.groups
    .map(([from, to]) => [changes.mapPos(from, 1), changes.mapPos(to, 1)] as const)
    .filter(([from, to]) => from < to);
  return { deciding: start(places.deciding), groups, cut: start(places.cut) };
}

const places = StateField.define<Places>({
  create: () => NO_PLACES,
  update(value, transaction) {
    let next = value;
    if (transaction.docChanged && next !== NO_PLACES) next = moved(next, transaction);
    for (const effect of transaction.effects)
      if (effect.is(setMarks)) next = placesOf(effect.value, transaction.newDoc);
    return next;
  },
  provide: (field) => Prec.highest(EditorView.decorations.compute([field, "doc"], decorations)),
});

/** Says where a size limit ends. */
class CutNote extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override get estimatedHeight(): number {
    return 26;
  }
  override toDOM(): HTMLElement {
    const note = document.createElement("div");
    note.className = "cut-note";
    note.textContent = "Not read from here on: the file is longer than the size limit.";
    return note;
  }
}

const decidingLine = Decoration.line({ class: "deciding-line" });
const unread = Decoration.mark({ class: "unread" });
const cutNote = Decoration.widget({ widget: new CutNote(), side: -1, block: true });

function decorations(state: EditorState): DecorationSet {
  const { deciding, cut } = state.field(places);
  const ranges = [];
  if (deciding !== undefined) ranges.push(decidingLine.range(state.doc.lineAt(deciding).from));
  if (cut !== undefined) {
    const { from } = state.doc.lineAt(cut);
    ranges.push(cutNote.range(from));
    if (from < state.doc.length) ranges.push(unread.range(from, state.doc.length));
  }
  return Decoration.set(ranges, true);
}

class LineMarker extends GutterMarker {
  override elementClass: string;
  constructor(elementClass: string) {
    super();
    this.elementClass = elementClass;
  }
  override eq(other: LineMarker): boolean {
    return other.elementClass === this.elementClass;
  }
}

const GROUP = new LineMarker("group-line");
const DECIDING = new LineMarker("deciding-mark");
const BOTH = new LineMarker("group-line deciding-mark");

/** The gutter asks for the lines in view only: a group can have 30,000 lines. */
function markerOf(view: EditorView, line: BlockInfo): GutterMarker | null {
  const { deciding, groups } = view.state.field(places);
  const isDeciding = deciding !== undefined && deciding >= line.from && deciding <= line.to;
  const isInGroup = groups.some(([from, to]) => from <= line.to && to >= line.from);
  if (isDeciding) return isInGroup ? BOTH : DECIDING;
  return isInGroup ? GROUP : null;
}

const markGutter = gutter({
  class: "mark-gutter",
  lineMarker: markerOf,
  lineMarkerChange: (update) => update.startState.field(places) !== update.state.field(places),
});

/** Marks and their gutter. */
export const lineMarks: Extension = [places, markGutter];

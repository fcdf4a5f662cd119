/** Colours of the lines in view. */
import { type Extension, Prec, RangeSetBuilder } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  Direction,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { type LineTokenKind, lineTokens } from "./line-tokens.ts";

const KINDS: readonly LineTokenKind[] = [
  "user-agent",
  "allow",
  "disallow",
  "sitemap",
  "other-field",
  "unknown-field",
  "colon",
  "value",
  "wildcard",
  "comment",
];

/** Parts whose right-to-left text must not change the order of the other parts. */
const ISOLATED = new Set<LineTokenKind>(["value", "comment", "unknown-field"]);

const MARKS = new Map(
  KINDS.map((kind) => {
    const isolation = ISOLATED.has(kind) ? { bidiIsolate: Direction.LTR } : {};
    return [kind, Decoration.mark({ class: `token-${kind}`, ...isolation })];
  }),
);

class Highlighting {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = decorate(view);
  }

  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view);
  }
}

function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let done = -1;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      at = line.to + 1;
      // A long line can have several visible ranges.
      if (line.from <= done) continue;
      done = line.from;
      for (const token of lineTokens(line.text)) {
        const mark = MARKS.get(token.kind);
        if (mark !== undefined) builder.add(line.from + token.from, line.from + token.to, mark);
      }
    }
  }
  return builder.finish();
}

const plugin = ViewPlugin.fromClass(Highlighting, {
  provide: (value) => {
    const marks = (view: EditorView): DecorationSet => view.plugin(value)?.decorations ?? Decoration.none;
    return [Prec.low(EditorView.decorations.of(marks)), EditorView.bidiIsolatedRanges.of(marks)];
  },
});

export const highlighting: Extension = plugin;

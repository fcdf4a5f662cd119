/** Small shapes beside the lines that have problems. Each severity has its own shape, not only its own colour. */
import { type Diagnostic, setDiagnosticsEffect } from "@codemirror/lint";
import { type Extension, RangeSet, StateField, type Text } from "@codemirror/state";
import { GutterMarker, gutter } from "@codemirror/view";

type Severity = Diagnostic["severity"];

class ProblemShape extends GutterMarker {
  readonly #severity: Severity;
  constructor(severity: Severity) {
    super();
    this.#severity = severity;
  }
  override toDOM(): HTMLElement {
    const shape = document.createElement("div");
    shape.className = `problem-shape problem-${this.#severity}`;
    return shape;
  }
}

/** The shapes, the least severe first. */
const SHAPES: ReadonlyMap<Severity, ProblemShape> = new Map(
  (["hint", "info", "warning", "error"] as const).map((severity) => [severity, new ProblemShape(severity)]),
);
const RANKS: readonly Severity[] = [...SHAPES.keys()];

const shapes = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects)
      if (effect.is(setDiagnosticsEffect)) next = shapesOf(effect.value, transaction.newDoc);
    return next;
  },
});

/** Returns one shape for each line with problems: that of the most severe one. */
function shapesOf(diagnostics: readonly Diagnostic[], doc: Text): RangeSet<GutterMarker> {
  const ranks = new Map<number, number>();
  for (const { from, severity } of diagnostics) {
    const line = doc.lineAt(from).from;
    ranks.set(line, Math.max(ranks.get(line) ?? 0, RANKS.indexOf(severity)));
  }
  const ranges = [...ranks].flatMap(([line, rank]) => SHAPES.get(RANKS[rank] as Severity)?.range(line) ?? []);
  return RangeSet.of(ranges, true);
}

export const problemGutter: Extension = [
  shapes,
  gutter({ class: "problem-gutter", markers: (view) => view.state.field(shapes) }),
];

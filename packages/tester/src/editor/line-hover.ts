/** Explains the line under the pointer: over its text, or over its number. */
import type { Extension } from "@codemirror/state";
import {
  activateHover,
  closeHoverTooltips,
  type EditorView,
  hasHoverTooltips,
  hoverTooltip,
  type KeyBinding,
  type Tooltip,
  ViewPlugin,
} from "@codemirror/view";
import type { EditorOptions } from "./editor.ts";
import { problemsOn } from "./problems.ts";

const OPEN_MS = 450;
const CLOSE_MS = 250;

/** Returns the extension that shows what `explainLine` says about a line. */
export function lineHover(explainLine: EditorOptions["explainLine"]): Extension {
  const tooltip = async (view: EditorView, at: number): Promise<Tooltip | null> => {
    const { doc } = view.state;
    const line = doc.lineAt(at);
    const texts = await explainLine(line.number).catch(() => []);
    if (texts.length === 0 || view.state.doc !== doc) return null;
    return { pos: line.from, end: line.to, above: true, create: () => ({ dom: explanation(texts) }) };
  };
  return [hoverTooltip(tooltip, { hideOnChange: true, hoverTime: OPEN_MS }), gutterHover];
}

function explanation(texts: readonly string[]): HTMLElement {
  const element = document.createElement("div");
  element.className = "line-explanation";
  for (const text of texts) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    element.append(paragraph);
  }
  return element;
}

/** Opens the tooltips of a line while the pointer rests on its number. CodeMirror does so for its text only. */
class GutterHover {
  readonly #view: EditorView;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Start of the line whose tooltips are open, or will open. */
  #line: number | undefined;
  /** Whether this object opened tooltips. Those of a key or of the text are not closed here. */
  #isOpen = false;
  #isClosing = false;

  constructor(view: EditorView) {
    this.#view = view;
    view.dom.addEventListener("mousemove", this.#onMove);
    view.dom.addEventListener("mouseleave", this.#onLeave);
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#view.dom.removeEventListener("mousemove", this.#onMove);
    this.#view.dom.removeEventListener("mouseleave", this.#onLeave);
  }

  readonly #onMove = (event: MouseEvent): void => {
    const over = (selector: string): boolean =>
      event.target instanceof Element && event.target.closest(selector) !== null;
    if (over(".cm-gutters")) this.#onGutter(event.clientY);
    else if (over(".cm-tooltip")) this.#cancel();
    else this.#onLeave();
  };

  readonly #onLeave = (): void => {
    if (this.#isClosing) return;
    this.#cancel();
    this.#line = undefined;
    if (!this.#isOpen) return;
    this.#isClosing = true;
    // The pointer needs some time from the number to the tooltip.
    this.#after(CLOSE_MS, () => this.#close());
  };

  #onGutter(y: number): void {
    const start = this.#view.lineBlockAtHeight(y - this.#view.documentTop).from;
    if (start === this.#line) return;
    this.#cancel();
    this.#line = start;
    this.#after(OPEN_MS, () => {
      const { state } = this.#view;
      const line = state.doc.lineAt(Math.min(start, state.doc.length));
      const at = problemsOn(state, line.from, line.to)[0]?.from ?? line.from;
      this.#close();
      this.#isOpen = true;
      activateHover(this.#view, at, 1, { until: ({ docChanged }) => docChanged });
    });
  }

  #close(): void {
    this.#isOpen = false;
    this.#isClosing = false;
    this.#view.dispatch({ effects: closeHoverTooltips });
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#isClosing = false;
  }

  #after(delayMs: number, action: () => void): void {
    this.#timer = setTimeout(action, delayMs);
  }
}

const gutterHover = ViewPlugin.fromClass(GutterHover);

/** Escape closes tooltips. */
export const hoverKeys: readonly KeyBinding[] = [
  {
    key: "Escape",
    run: (view) => {
      if (!hasHoverTooltips(view.state)) return false;
      view.dispatch({ effects: closeHoverTooltips });
      return true;
    },
  },
];

/** The panel below the text that finds words in it. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  openSearchPanel,
  SearchQuery,
  search,
  setSearchQuery,
} from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { type EditorView, type KeyBinding, type Panel, runScopeHandlers } from "@codemirror/view";

const SCOPE = "editor search-panel";

export const searchKeys: readonly KeyBinding[] = [
  { key: "Mod-f", run: openSearchPanel, scope: SCOPE },
  { key: "F3", run: findNext, shift: findPrevious, scope: SCOPE, preventDefault: true },
  { key: "Mod-g", run: findNext, shift: findPrevious, scope: SCOPE, preventDefault: true },
  { key: "Escape", run: closeSearchPanel, scope: SCOPE },
];

export const searchPanel: Extension = search({ top: false, literal: true, createPanel });

function createPanel(view: EditorView): Panel {
  const field = document.createElement("input");
  field.type = "text";
  field.className = "search-field";
  field.placeholder = "Find";
  field.autocomplete = "off";
  field.setAttribute("aria-label", "Find in robots.txt");
  // CodeMirror moves the focus to the element with this attribute.
  field.setAttribute("main-field", "true");
  field.value = getSearchQuery(view.state).search;
  field.addEventListener("input", () => {
    const query = new SearchQuery({ search: field.value, literal: true });
    view.dispatch({ effects: setSearchQuery.of(query) });
  });
  const dom = document.createElement("div");
  dom.className = "search-panel";
  dom.append(
    field,
    button("Next", () => findNext(view)),
    button("Previous", () => findPrevious(view)),
    button("Close", () => closeSearchPanel(view)),
  );
  dom.addEventListener("keydown", (event) => {
    if (runScopeHandlers(view, event, "search-panel")) event.preventDefault();
    else if (event.key === "Enter" && event.target === field) {
      event.preventDefault();
      (event.shiftKey ? findPrevious : findNext)(view);
    }
  });
  return {
    dom,
    mount: () => field.select(),
    update: ({ transactions }) => {
      for (const { effects } of transactions)
        for (const effect of effects)
          if (effect.is(setSearchQuery) && effect.value.search !== field.value)
            field.value = effect.value.search;
    },
  };
}

function button(name: string, action: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "plain-button";
  element.textContent = name;
  element.addEventListener("click", action);
  return element;
}

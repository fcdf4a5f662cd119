import { button, el } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { type Tab, tabs } from "../state/state.ts";

/** The tabs of the details, by the pattern of the ARIA Authoring Practices: arrow keys move, one tab is in the order. */
export class Tabs {
  readonly #buttons = new Map<Tab, HTMLButtonElement>();
  readonly #panels = new Map<Tab, HTMLElement>();
  #shown: Tab | undefined;

  constructor(list: HTMLElement, panels: HTMLElement, onTab: (tab: Tab) => void) {
    for (const tab of tabs) {
      const control = button(
        { role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}` },
        () => onTab(tab),
        say(`tabs.${tab}`),
      );
      const panel = el("div", {
        role: "tabpanel",
        id: `panel-${tab}`,
        "aria-labelledby": `tab-${tab}`,
        tabindex: 0,
      });
      this.#buttons.set(tab, control);
      this.#panels.set(tab, panel);
      list.append(control);
      panels.append(panel);
    }
    list.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const at = tabs.findIndex((tab) => this.#buttons.get(tab) === event.target);
      if (step === undefined || at < 0) return;
      const next = tabs[(at + step + tabs.length) % tabs.length] as Tab;
      onTab(next);
      this.#buttons.get(next)?.focus();
      event.preventDefault();
    });
  }

  show(shown: Tab): void {
    if (this.#shown === shown) return;
    this.#shown = shown;
    for (const [tab, control] of this.#buttons) {
      control.setAttribute("aria-selected", String(tab === shown));
      control.tabIndex = tab === shown ? 0 : -1;
      this.panel(tab).hidden = tab !== shown;
    }
  }

  panel(tab: Tab): HTMLElement {
    return this.#panels.get(tab) as HTMLElement;
  }

  /** Focuses the selected tab. */
  focus(): void {
    if (this.#shown !== undefined) this.#buttons.get(this.#shown)?.focus();
  }
}

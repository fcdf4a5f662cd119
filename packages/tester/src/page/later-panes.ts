import type { Subject } from "../answers/protocol.ts";
import { setBusy } from "../elements/dom.ts";
import type { PaneHandlers } from "../panes/pane.ts";
import type { TesterState } from "../state/state.ts";
import type { AskedPanes } from "./asked-panes.ts";
import { drawLoadFailure } from "./load-failure.ts";
import type { Tabs } from "./tabs.ts";

/** Loads the code of the panes that are loaded with their tab, when the first of these tabs is shown. */
export class LaterPanes {
  readonly #tabs: Tabs;
  readonly #handlers: PaneHandlers;
  #panes: Promise<AskedPanes> | undefined;

  constructor(tabs: Tabs, handlers: PaneHandlers) {
    this.#tabs = tabs;
    this.#handlers = handlers;
  }

  /** Shows a state in the pane of its tab. */
  show(state: TesterState, subject: Subject): void {
    const { tab } = state;
    if (tab === "why" || tab === "problems") return;
    if (this.#panes === undefined) setBusy(this.#tabs.panel(tab), true);
    this.#panes ??= this.#load();
    this.#panes.then(
      (panes) => panes.show(tab, state, subject),
      (error: unknown) => drawLoadFailure(this.#tabs.panel(tab), error),
    );
  }

  async #load(): Promise<AskedPanes> {
    const { AskedPanes } = await import("./asked-panes.ts");
    return new AskedPanes(this.#tabs, this.#handlers);
  }
}

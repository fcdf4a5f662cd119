import type { Asker } from "../answers/asker.ts";
import type { Subject, TextEdit, WhyAnswer } from "../answers/protocol.ts";
import { setBusy } from "../elements/dom.ts";
import { reasonOf } from "../elements/reason-of.ts";
import { drawWhy, type WhyView } from "../panes/why-pane.ts";
import type { RobotsText } from "../state/robots-text.ts";
import type { TesterState } from "../state/state.ts";
import { Turns } from "./turns.ts";

export interface WhySearchHandlers {
  readonly onLine: (line: number) => void;
  readonly onEdit: (edit: TextEdit, robots: RobotsText) => void;
  /** Called with each explanation; undefined if the table has no selected answer. */
  readonly onShown: (why: WhyAnswer | undefined) => void;
}

/** Asks why the selected answer is so, and draws the explanation in its panel. */
export class WhySearch {
  readonly #asker: Asker;
  readonly #panel: HTMLElement;
  readonly #handlers: WhySearchHandlers;
  readonly #turns = new Turns();
  #drawn: { readonly view: WhyView; readonly robots: RobotsText } | undefined;

  constructor(asker: Asker, panel: HTMLElement, handlers: WhySearchHandlers) {
    this.#asker = asker;
    this.#panel = panel;
    this.#handlers = handlers;
  }

  /** Does not show the explanation that is asked for, because the file has changed: another question follows. */
  outdate(): void {
    this.#turns.next();
  }

  ask({ cell, urls, crawlers }: TesterState, subject: Subject): void {
    const isNewest = this.#turns.next();
    const { robots } = subject;
    const url = cell && urls[cell[0]];
    const crawler = cell && crawlers[cell[1]];
    if (url === undefined || crawler === undefined) {
      this.#show("unselected", robots);
      return;
    }
    setBusy(this.#panel, true);
    this.#asker.ask({ kind: "why", url, crawler, urls, ...subject }).then(
      (why) => {
        if (why !== undefined && isNewest()) this.#show(why, robots);
      },
      (error: unknown) => this.#show({ failure: reasonOf(error) }, robots),
    );
  }

  #show(view: WhyView, robots: RobotsText): void {
    const { onLine, onEdit, onShown } = this.#handlers;
    setBusy(this.#panel, false);
    onShown(typeof view === "object" && "cell" in view ? view : undefined);
    // The file of the edits is a part of the key: their places are those of this text.
    const isDrawn =
      this.#drawn?.robots === robots && JSON.stringify(this.#drawn.view) === JSON.stringify(view);
    if (isDrawn) return;
    this.#drawn = { view, robots };
    drawWhy(this.#panel, view, { onLine, onEdit: (edit) => onEdit(edit, robots) });
  }
}

import { Asker } from "../answers/asker.ts";
import type { Answers, Question, QuestionOf, Subject } from "../answers/protocol.ts";
import { setBusy } from "../elements/dom.ts";
import { reasonOf } from "../elements/reason-of.ts";
import type { MakePane, Pane, PaneHandlers, PaneView } from "../panes/pane.ts";
import type { Tab, TesterState } from "../state/state.ts";
import { drawLoadFailure } from "./load-failure.ts";
import { newWorker } from "./new-worker.ts";
import type { Tabs } from "./tabs.ts";

/** Tabs whose panes are loaded when they are first shown. Each has the name of its question. */
type LaterTab = Exclude<Tab, "why" | "problems">;

const LOADERS: { readonly [Kind in LaterTab]: () => Promise<MakePane<Kind>> } = {
  diff: async () => (await import("../panes/diff-pane.ts")).diffPane,
  compare: async () => (await import("../panes/compare-pane.ts")).comparePane,
  test: async () => (await import("../panes/test/test-pane.ts")).testPane,
  simulate: async () => (await import("../panes/simulate/simulate-pane.ts")).simulatePane,
  sitemap: async () => (await import("../panes/sitemap/sitemap-pane.ts")).sitemapPane,
  page: async () => (await import("../panes/page/page-pane.ts")).pagePane,
};

/** Time without a change before a question that follows another one is asked. */
const ASKED_AFTER_MS = 120;
/** Time that a question waits for a slow one. Then the slow one is given up. */
const MAX_WAIT_MS = 1_000;

/** Loads the pane of the shown tab, asks its question, and draws its answer. It has a worker of its own. */
export class AskedPanes {
  readonly #tabs: Tabs;
  readonly #handlers: PaneHandlers;
  readonly #panes = new Map<LaterTab, AskingPane<LaterTab>>();
  readonly #asker = new Asker(newWorker, MAX_WAIT_MS);

  constructor(tabs: Tabs, handlers: PaneHandlers) {
    this.#tabs = tabs;
    this.#handlers = handlers;
  }

  /** Shows a state in the pane of its tab. */
  show(kind: LaterTab, state: TesterState, subject: Subject): void {
    let pane = this.#panes.get(kind);
    if (pane === undefined) {
      pane = new AskingPane<LaterTab>(
        this.#tabs.panel(kind),
        LOADERS[kind] as () => Promise<MakePane<LaterTab>>,
        this.#asker,
        this.#handlers,
      );
      this.#panes.set(kind, pane);
    }
    pane.show(state, subject);
  }
}

class AskingPane<Kind extends LaterTab> {
  readonly #panel: HTMLElement;
  readonly #asker: Asker;
  #pane: Pane<Kind> | undefined;
  #newest: { readonly state: TesterState; readonly subject: Subject } | undefined;
  #asked: QuestionOf<Kind> | undefined;
  #view: PaneView<Kind> = "unasked";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(panel: HTMLElement, load: () => Promise<MakePane<Kind>>, asker: Asker, handlers: PaneHandlers) {
    this.#panel = panel;
    this.#asker = asker;
    setBusy(panel, true);
    load().then(
      (make) => {
        this.#pane = make(panel, handlers);
        this.#update();
      },
      (error: unknown) => drawLoadFailure(panel, error),
    );
  }

  show(state: TesterState, subject: Subject): void {
    this.#newest = { state, subject };
    this.#update();
  }

  #update(): void {
    if (this.#pane === undefined || this.#newest === undefined) return;
    const { state, subject } = this.#newest;
    const question = this.#pane.question(state, subject);
    if (question === undefined) {
      this.#view = "unasked";
      this.#asked = undefined;
      clearTimeout(this.#timer);
      setBusy(this.#panel, false);
    } else if (this.#asked === undefined || !hasSameMembers(question, this.#asked)) {
      const isFirst = this.#asked === undefined;
      this.#asked = question;
      if (isFirst) this.#view = "waiting";
      setBusy(this.#panel, true);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask(question), isFirst ? 0 : ASKED_AFTER_MS);
    }
    this.#pane.draw(state, this.#view);
  }

  #ask(question: QuestionOf<Kind>): void {
    this.#asker.ask(question).then(
      (answer) => {
        if (answer === undefined) this.#askAgain(question);
        else this.#receive(question, { answer: answer as Answers[Kind], question });
      },
      (error: unknown) => this.#receive(question, { failure: reasonOf(error) }),
    );
  }

  /** Asks a question again that was given up, now if the pane is shown, or when it is. */
  #askAgain(question: QuestionOf<Kind>): void {
    if (question !== this.#asked) return;
    this.#asked = undefined;
    if (!this.#panel.hidden) this.#update();
  }

  #receive(question: QuestionOf<Kind>, view: PaneView<Kind>): void {
    // After a change, the answer to another question follows.
    if (question !== this.#asked || this.#newest === undefined) return;
    this.#view = view;
    setBusy(this.#panel, false);
    this.#pane?.draw(this.#newest.state, view);
  }
}

function hasSameMembers(one: Question, other: Question): boolean {
  const members = Object.entries(other);
  return members.every(([name, value]) =>
    Object.is((one as unknown as Record<string, unknown>)[name], value),
  );
}

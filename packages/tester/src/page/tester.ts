/** The tester: it holds the state, asks the workers, and gives each part of the page what it shows. */
import { Asker } from "../answers/asker.ts";
import type { Subject, TextEdit } from "../answers/protocol.ts";
import type { Editor } from "../editor/editor.ts";
import { byId } from "../elements/dom.ts";
import { endNotice, notice } from "../elements/notice.ts";
import { say } from "../elements/texts.ts";
import { AskedFields } from "../panes/asked-fields.ts";
import { ResultsTable } from "../panes/results-table.ts";
import { lineOfUrl, readSite, siteOf } from "../state/read-site.ts";
import { isSameText, type RobotsText } from "../state/robots-text.ts";
import { START, type Tab, type TesterState } from "../state/state.ts";
import { FileEditor } from "./file-editor.ts";
import { drawFileFacts } from "./file-facts.ts";
import { LaterPanes } from "./later-panes.ts";
import { newWorker } from "./new-worker.ts";
import { ProblemSearch } from "./problem-search.ts";
import { Summary } from "./summary.ts";
import {
  paneOfCell,
  type TableEdit,
  withCrawlers,
  withoutExample,
  withPasted,
  withUrls,
} from "./table-edits.ts";
import { TableSearch } from "./table-search.ts";
import { Tabs } from "./tabs.ts";
import { showView } from "./views.ts";
import { WhySearch } from "./why-search.ts";

export class Tester {
  // Each has a worker of its own, so that problems of a large file, which take seconds, delay nothing else.
  readonly #tableAsker = new Asker(newWorker);
  readonly #whyAsker = new Asker(newWorker);
  readonly #problemAsker = new Asker(newWorker);
  readonly #file: FileEditor;
  readonly #fields: AskedFields;
  readonly #table: ResultsTable;
  readonly #tabs: Tabs;
  readonly #panes: LaterPanes;
  readonly #summary = new Summary();
  readonly #onState: (state: TesterState) => void;
  #state: TesterState = START;
  readonly #answers: TableSearch;
  readonly #why: WhySearch;
  readonly #problems: ProblemSearch;
  readonly #showKeys: () => void;

  /**
   * @param onState called after every change of the state.
   * @param showKeys shows the list of keys.
   * @param onFetch fetches the robots.txt of a site; undefined if no server can do so.
   */
  constructor(
    onState: (state: TesterState) => void,
    showKeys: () => void,
    onFetch: ((site: string) => void) | undefined,
  ) {
    this.#onState = onState;
    this.#showKeys = showKeys;
    this.#file = new FileEditor(byId("editor"), {
      onChange: (isOtherFile) => this.#onText(isOtherFile),
      explainLine: async (line) => {
        const { urls } = this.#state;
        const answer = await this.#whyAsker.ask({ kind: "line", line, urls, ...this.#subject() });
        return answer?.texts ?? [];
      },
      onLoaded: () => {
        this.#file.showProblems(this.#problems.found);
        this.#why.ask(this.#state, this.#subject());
      },
    });
    this.#fields = new AskedFields(byId("asked"), {
      onSite: (site) => this.change({ site }),
      onCrawlers: (crawlers) => this.#edit("results.crawlers.too-many", withCrawlers(this.#state, crawlers)),
      onDialect: (dialect) => this.change({ dialect }),
      onFetch: onFetch && (() => onFetch(this.#site())),
    });
    this.#table = new ResultsTable(byId("table"), {
      onUrls: (urls) => this.#edit("results.urls.too-many", withUrls(this.#state, urls)),
      onPaste: (lines, at, replaced) =>
        this.#edit("results.urls.too-many", withPasted(this.#state, lines, at, replaced)),
      onCell: (row, column) => this.#select(row, column, paneOfCell(this.#state)),
      onMove: (row, column) => this.#move(row, column),
      onRemove: (removed, before) =>
        notice(say("results.urls.removed", { url: removed }), {
          onUndo: () => this.change({ urls: before }),
          until: "table",
        }),
      onSite: (url) => this.change({ site: siteOf([url]) }),
      onLine: (line) => this.goToLine(line),
      onKeys: () => this.#showKeys(),
    });
    this.#answers = new TableSearch(this.#tableAsker, byId("table"), {
      onAnswer: () => this.#draw(),
      onNewest: (answer) => {
        this.#summary.show(answer);
        this.#why.ask(this.#state, this.#subject());
      },
    });
    this.#tabs = new Tabs(byId("tabs"), byId("panels"), (tab) => {
      endNotice("edit");
      this.change({ tab });
    });
    this.#why = new WhySearch(this.#whyAsker, this.#tabs.panel("why"), {
      onLine: (line) => this.goToLine(line),
      onEdit: (edit, robots) => this.#apply([edit], robots),
      onShown: (why) => {
        const { cell, groupLines: groups = [] } = why ?? {};
        this.#file.showMarks({ deciding: cell?.line, groups, cut: this.#answers.answer?.cut?.line });
      },
    });
    this.#problems = new ProblemSearch(this.#problemAsker, this.#tabs.panel("problems"), {
      onLine: (line) => this.goToLine(line),
      onFix: (edits, robots) => this.#apply(edits, robots),
      onFound: () => {
        this.#file.showProblems(this.#problems.found);
        this.#draw();
      },
    });
    this.#panes = new LaterPanes(this.#tabs, {
      onState: (part) => {
        if (Object.keys(part).length > 0) endNotice("edit");
        this.change(part);
      },
      onLine: (line) => this.goToLine(line),
      onEdits: (edits, robots) => this.#apply(edits, robots),
      onCell: (url, crawler) => this.#selectAsked(url, crawler),
    });
    this.#tableAsker.ask({ kind: "names" }).then((names) => {
      if (names !== undefined) this.#fields.setNames(names);
    }, this.#answers.fail);
  }

  get state(): TesterState {
    return this.#state;
  }

  get editor(): Editor {
    return this.#file.current;
  }

  /** Shows another state: of a link, an example, or a file. */
  show(state: TesterState): void {
    this.#answers.forget();
    this.#problems.forget();
    const { text } = state.robots;
    this.#file.revealNext();
    if (text !== this.#file.current.text()) this.#file.current.load(text);
    this.change(state);
  }

  /** Changes parts of the state. */
  change(part: Partial<TesterState>): void {
    const before = this.#state;
    this.#state = { ...before, ...part };
    // A key in the editor changes neither the table nor the fields, until its answer is there.
    if (Object.keys(part).some((key) => key !== "robots")) this.#draw();
    this.#onState(this.#state);
    if (this.#state.urls !== before.urls || this.#state.site !== before.site) endNotice("table");
    this.#panes.show(this.#state, this.#subject());
    const { robots, site, urls, crawlers, dialect } = this.#state;
    const isSameFile = isSameText(robots, before.robots);
    if (!isSameFile) this.#why.outdate();
    const isSame =
      isSameFile && site === before.site && dialect === before.dialect && this.#answers.answer !== undefined;
    if (!isSame || urls !== before.urls || crawlers !== before.crawlers)
      this.#answers.ask(urls, this.#subject());
    else this.#why.ask(this.#state, this.#subject());
    if (!isSame || this.#problems.found === undefined) this.#problems.askSoon(this.#subject());
  }

  goToLine(line: number): void {
    showView("file");
    this.#file.current.goTo(line);
  }

  goToProblem(direction: 1 | -1): void {
    showView("file");
    this.#file.current.goToProblem(direction);
  }

  focusFile(): void {
    showView("file");
    this.#file.current.focus();
  }

  focusResults(): void {
    showView("results");
    this.#table.focus();
  }

  focusTab(): void {
    showView("why");
    this.#tabs.focus();
  }

  #onText(isOtherFile: boolean): void {
    const robots = { ...this.#state.robots, text: this.#file.current.text() };
    endNotice("edit");
    const { urls, site, cell } = this.#state;
    const table = isOtherFile ? withoutExample(this.#state) : {};
    this.change(isOtherFile ? { robots, before: robots, ...table } : { robots });
    if (table.urls !== undefined)
      notice(say("results.example.removed"), {
        onUndo: () => this.change({ urls, site, cell }),
        until: "table",
      });
  }

  /** Changes the URLs or the crawlers, and says how many of them the table has no room for. */
  #edit(id: "results.urls.too-many" | "results.crawlers.too-many", { part, room, leftOut }: TableEdit): void {
    if (leftOut > 0) notice(say(id, { max: room, count: leftOut }), { isLasting: true });
    this.change(part);
  }

  #select(row: number, column: number, tab: Tab): void {
    showView("why");
    this.#move(row, column);
    this.change({ tab });
    // On a narrow screen the pane with the focus is hidden now.
    if (document.activeElement === null || !document.activeElement.checkVisibility()) this.#tabs.focus();
  }

  /** Selects an answer by its URL and crawler, which are added to the table if it does not have them. */
  #selectAsked(asked: string, crawler: string): void {
    const { urls, crawlers } = this.#state;
    const url = lineOfUrl(asked, this.#site(), urls);
    if (!urls.includes(url)) this.#edit("results.urls.too-many", withUrls(this.#state, [...urls, url]));
    if (!crawlers.includes(crawler))
      this.#edit("results.crawlers.too-many", withCrawlers(this.#state, [...crawlers, crawler]));
    const [row, column] = [this.#state.urls.indexOf(url), this.#state.crawlers.indexOf(crawler)];
    if (row >= 0 && column >= 0) this.#select(row, column, "why");
  }

  #move(row: number, column: number): void {
    const [oldRow, oldColumn] = this.#state.cell ?? [];
    if (row === oldRow && column === oldColumn) return;
    this.#file.revealNext();
    this.change({ cell: [row, column] });
  }

  #site(): string {
    return readSite(this.#state.site) ?? siteOf(this.#state.urls);
  }

  #subject(): Subject {
    const { robots, crawlers, dialect } = this.#state;
    return { robots, crawlers, dialect, site: this.#site() };
  }

  /** Makes edits of a text, unless it has changed since: their places would be wrong. */
  #apply(edits: readonly TextEdit[], { text }: RobotsText): void {
    const isSame = this.#state.robots.text === text;
    if (isSame) this.#file.current.apply(edits);
    // The button is redrawn with the next explanation.
    this.#tabs.focus();
    if (isSame) notice(say("why.applied"), { onUndo: () => this.#file.current.undo() });
    else notice(say("why.outdated"));
  }

  #draw(): void {
    const { urls, crawlers, site, dialect, cell, tab, robots } = this.#state;
    const answer = this.#answers.answerFor(urls, crawlers);
    const columns = answer?.columns;
    this.#fields.show({ site, usualSite: siteOf(urls), crawlers, dialect, columns });
    this.#table.show({ urls, crawlers, site: this.#site(), cell, answer });
    this.#tabs.show(tab);
    drawFileFacts(byId("below"), {
      robots,
      answer,
      problems: this.#problems.found,
      onProblems: () => {
        this.change({ tab: "problems" });
        this.focusTab();
      },
    });
  }
}

/** The fields above the table: the site, the crawlers, and the dialect. */
import { visible } from "@maycrawl/engine/internal";
import type { NamesAnswer, TableColumn } from "../answers/protocol.ts";
import { button, el, PLAIN, setAttribute } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";
import { readSite } from "../state/read-site.ts";
import { crawlerHints } from "./crawler-hints.ts";
import { shownName } from "./names-text.ts";
import { linesOf } from "./results-table.ts";

export interface AskedHandlers {
  readonly onSite: (site: string) => void;
  readonly onCrawlers: (crawlers: readonly string[]) => void;
  readonly onDialect: (dialect: string | undefined) => void;
  /** Fetches the robots.txt of the site; undefined if no server can do so. */
  readonly onFetch: (() => void) | undefined;
}

export interface AskedView {
  readonly site: string;
  /** The site that counts, if the field is empty. */
  readonly usualSite: string;
  readonly crawlers: readonly string[];
  readonly dialect: string | undefined;
  /** Columns of the newest answer. */
  readonly columns: readonly TableColumn[] | undefined;
}

export class AskedFields {
  readonly #handlers: AskedHandlers;
  readonly #site: HTMLInputElement;
  readonly #siteProblem = el("small", { class: "problem", id: "site-problem" });
  readonly #dialect: HTMLSelectElement;
  readonly #chips = el("ul", { class: "chips" });
  readonly #add: HTMLInputElement;
  readonly #problem = el("small", { class: "problem", id: "crawler-problem" });
  readonly #names = el("datalist", { id: "crawler-names" });
  #known: NamesAnswer = { crawlers: [], sets: {}, dialects: [] };
  #view: AskedView | undefined;

  constructor(parent: HTMLElement, handlers: AskedHandlers) {
    this.#handlers = handlers;
    this.#site = el("input", {
      type: "text",
      id: "site",
      inputmode: "url",
      title: say("results.site.title"),
      "aria-describedby": "site-problem",
      ...PLAIN,
    });
    this.#site.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) handlers.onFetch?.();
    });
    this.#site.addEventListener("input", () => handlers.onSite(this.#site.value));
    this.#dialect = el("select", { id: "dialect" }, el("option", { value: "" }, say("results.dialect.own")));
    this.#dialect.addEventListener("change", () => handlers.onDialect(this.#dialect.value || undefined));
    this.#add = el("input", {
      type: "text",
      id: "crawler",
      list: "crawler-names",
      "aria-label": say("results.crawlers.add"),
      placeholder: say("results.crawlers.add"),
      title: say("results.crawlers.hint"),
      "aria-describedby": "crawler-problem",
      ...PLAIN,
    });
    // A browser says so if a name of the list was chosen.
    this.#add.addEventListener("input", (event) => {
      if (event instanceof InputEvent && event.inputType === "insertReplacementText") this.#addTyped();
    });
    // A field has no line ends, so lines are read from the clipboard.
    this.#add.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (linesOf(text).length < 2) return;
      event.preventDefault();
      this.#addNames(text);
    });
    this.#add.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) this.#addTyped();
      else if (event.key === "Backspace" && this.#add.value === "")
        this.#remove((this.#view?.crawlers.length ?? 0) - 1);
    });
    parent.append(
      el(
        "div",
        { class: "field" },
        el("label", { for: "site" }, say("results.site")),
        this.#site,
        handlers.onFetch !== undefined &&
          button({ class: "small" }, handlers.onFetch, say("results.site.fetch")),
        this.#siteProblem,
      ),
      el("div", { class: "field" }, el("label", { for: "dialect" }, say("results.dialect")), this.#dialect),
      el(
        "div",
        { class: "field crawlers" },
        el("label", { for: "crawler" }, say("results.crawlers")),
        this.#add,
        this.#chips,
      ),
      this.#problem,
      this.#names,
    );
  }

  /** Fills the lists of crawlers and dialects. */
  setNames(known: NamesAnswer): void {
    this.#known = known;
    const names = [...Object.keys(known.sets), ...known.crawlers];
    this.#names.replaceChildren(...names.map((name) => el("option", { value: name })));
    this.#dialect.append(...known.dialects.map((name) => el("option", { value: name }, name)));
    this.#dialect.value = this.#view?.dialect ?? "";
  }

  show(view: AskedView): void {
    this.#view = view;
    const { site, usualSite, crawlers, dialect, columns } = view;
    if (this.#site.value !== site) this.#site.value = site;
    setAttribute(this.#site, "placeholder", usualSite);
    const isWrong = site !== "" && readSite(site) === undefined;
    this.#siteProblem.textContent = isWrong ? say("results.site.wrong", { text: site }) : "";
    setAttribute(this.#site, "aria-invalid", isWrong && "true");
    // Chromium reads all fields of the page again after a value is set, which takes as long as a frame.
    if (this.#dialect.value !== (dialect ?? "")) this.#dialect.value = dialect ?? "";
    this.#drawChips(crawlers, columns);
  }

  #drawChips(crawlers: readonly string[], columns: readonly TableColumn[] | undefined): void {
    const key = JSON.stringify([crawlers, columns]);
    if (this.#chips.dataset["key"] === key) return;
    this.#chips.dataset["key"] = key;
    const chips = crawlers.map((text, at) => {
      const column = columns?.[at];
      const name = shownName(column?.token ?? text);
      const remove = button(
        { class: "remove", "aria-label": say("results.crawlers.remove", { crawler: name }) },
        () => this.#remove(at),
        "×",
      );
      const dialect = column?.dialect;
      return el(
        "li",
        { title: visible(text) },
        name,
        dialect !== undefined && el("small", {}, dialect),
        remove,
      );
    });
    this.#chips.replaceChildren(...chips);
    const replace = (replaced: readonly string[]): void => {
      this.#handlers.onCrawlers(replaced);
      this.#add.focus();
    };
    this.#problem.replaceChildren(...crawlerHints(crawlers, columns ?? [], replace));
  }

  #addTyped(): void {
    const text = this.#add.value;
    this.#add.value = "";
    this.#addNames(text);
  }

  /** Adds the crawlers that a text names: one a line, or separated by commas. A User-Agent header is one name. */
  #addNames(text: string): void {
    const names = linesOf(text).flatMap((line) =>
      line.includes("(") ? [line] : linesOf(line.replaceAll(",", "\n")),
    );
    const { sets } = this.#known;
    const named = names.flatMap((name) => {
      const key = name.toLowerCase();
      return Object.hasOwn(sets, key) ? (sets[key] ?? []) : [name];
    });
    const crawlers = this.#view?.crawlers ?? [];
    const there = new Set([...crawlers, ...(this.#view?.columns ?? []).map(({ token = "" }) => token)]);
    const added = named.filter((name) => !there.has(name));
    if (added.length > 0) this.#handlers.onCrawlers([...crawlers, ...new Set(added)]);
  }

  #remove(at: number): void {
    const crawlers = this.#view?.crawlers ?? [];
    if (at < 0) return;
    this.#handlers.onCrawlers(crawlers.toSpliced(at, 1));
    this.#add.focus();
  }
}

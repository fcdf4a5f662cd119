/** The pane that reads a sitemap: its field, its URL, and the answer below them. */
import "../../styles/panes.css";
import { button, type Child, el, fill, PLAIN, setAttribute } from "../../elements/dom.ts";
import { notice } from "../../elements/notice.ts";
import { reasonOf } from "../../elements/reason-of.ts";
import { readSite, siteOf } from "../../state/read-site.ts";
import { EMPTY } from "../../state/robots-text.ts";
import type { SitemapState, TesterState } from "../../state/state.ts";
import { START } from "../../state/state.ts";
import { speaker } from "../../text/say.ts";
import { sitemapMessages } from "../../text/sitemap-messages.ts";
import type { Pane, PaneHandlers, PaneView } from "../pane.ts";
import { MAX_NOT_UTF8, openSitemap } from "./open-sitemap.ts";
import { exampleSitemap } from "./sitemap-example.ts";
import { SitemapField } from "./sitemap-field.ts";
import { sitemapResults } from "./sitemap-results.ts";

const say = speaker(sitemapMessages);
const ACCEPTED = ".xml,.txt,.gz,.rss,.atom,application/xml,text/xml,text/plain,application/gzip";

export function sitemapPane(panel: HTMLElement, handlers: PaneHandlers): Pane<"sitemap"> {
  return new SitemapPane(panel, handlers);
}

class SitemapPane implements Pane<"sitemap"> {
  readonly #panel: HTMLElement;
  readonly #handlers: PaneHandlers;
  readonly #field: SitemapField;
  readonly #url = el("input", {
    type: "text",
    id: "sitemap-url",
    inputmode: "url",
    "aria-describedby": "sitemap-url-problem",
    ...PLAIN,
  });
  readonly #urlProblem = el("small", { class: "problem", id: "sitemap-url-problem" });
  readonly #clear: HTMLButtonElement;
  readonly #results = el("div", { class: "sitemap-results" });
  #state: TesterState = START;
  #drawn: PaneView<"sitemap"> | undefined;
  #opened = 0;

  constructor(panel: HTMLElement, handlers: PaneHandlers) {
    this.#panel = panel;
    this.#handlers = handlers;
    this.#field = new SitemapField((file) => this.#change({ file }));
    this.#url.addEventListener("input", () => this.#change({ url: this.#url.value }));
    this.#clear = button({ class: "small" }, () => this.#clearFile(), say("clear"));
    fill(panel, [this.#field.element, this.#fields(), this.#results]);
    this.#takeFiles(panel);
  }

  question({ sitemap: { file, url } }: TesterState, subject: Parameters<Pane<"sitemap">["question"]>[1]) {
    if (file === undefined || file.text === "") return undefined;
    return { kind: "sitemap" as const, file, url, ...subject };
  }

  draw(state: TesterState, view: PaneView<"sitemap">): void {
    this.#state = state;
    const { file, url } = state.sitemap;
    this.#field.show(file);
    if (this.#url.value !== url) this.#url.value = url;
    this.#url.placeholder = `${siteNow(state)}/sitemap.xml`;
    this.#clear.hidden = file !== undefined && file.text === "";
    if (this.#drawn === view) return;
    this.#drawn = view;
    const isWrong = typeof view === "object" && "answer" in view && view.answer.url === undefined;
    setAttribute(this.#url, "aria-invalid", isWrong && "true");
    this.#urlProblem.textContent = isWrong ? say("url.wrong") : "";
    fill(this.#results, this.#parts(view));
  }

  #parts(view: PaneView<"sitemap">): readonly Child[] {
    if (view === "unasked") return [];
    if (view === "waiting") return [el("p", { class: "quiet" }, say("waiting"))];
    if ("failure" in view) return [el("p", { class: "problem" }, say("failed", { reason: view.failure }))];
    return sitemapResults(view.answer, view.question, {
      ...this.#handlers,
      onSite: (site) => {
        // The button that has the focus is drawn again.
        this.#panel.focus();
        this.#handlers.onState({ site });
      },
      onPlace: (place) => this.#field.select(place),
    });
  }

  /** Returns the field of the URL, and the buttons. */
  #fields(): Node {
    const picker = el("input", { type: "file", accept: ACCEPTED, hidden: true, "aria-hidden": "true" });
    picker.addEventListener("change", () => {
      const [file] = picker.files ?? [];
      if (file !== undefined) void this.#open(file);
      picker.value = "";
    });
    const showExample = (): void => {
      const text = exampleSitemap(this.#state, siteNow(this.#state));
      this.#replace({ text, lineEnd: "\n" }, say("example.shown"));
    };
    return el(
      "div",
      { class: "sitemap-fields" },
      el("label", { for: "sitemap-url" }, say("url")),
      el("div", { class: "sitemap-url" }, this.#url, this.#urlProblem),
      el(
        "div",
        { class: "sitemap-buttons" },
        button({ class: "small" }, () => picker.click(), say("open")),
        picker,
        button({ class: "small" }, showExample, say("example")),
        this.#clear,
      ),
    );
  }

  /** Opens the files that are dropped on the pane. The page opens those that are dropped elsewhere. */
  #takeFiles(panel: HTMLElement): void {
    panel.setAttribute("data-takes-files", "");
    panel.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      void this.#open(file);
    });
  }

  async #open(chosen: File): Promise<void> {
    const { name } = chosen;
    const number = ++this.#opened;
    const { file: before } = this.#state.sitemap;
    try {
      const { file, broken } = await openSitemap(chosen);
      // Another file was opened since.
      if (number !== this.#opened) return;
      if (this.#state.sitemap.file !== before) notice(say("opened.late", { name }), { isLasting: true });
      else if (file === undefined)
        notice(say("opened.not-utf8", { name, max: MAX_NOT_UTF8 }), { isLasting: true });
      else if (broken === undefined) this.#replace(file, say("opened", { name }));
      else this.#replace(file, say("opened.broken", { name, reason: reasonOf(broken) }));
    } catch (error) {
      notice(say("unreadable", { name, reason: reasonOf(error) }), { isLasting: true });
    }
  }

  #clearFile(): void {
    this.#replace(EMPTY, say("cleared"));
    // The button is hidden now.
    this.#field.focus();
  }

  #replace(file: SitemapState["file"], text: string): void {
    const before = this.#state.sitemap;
    this.#change({ file });
    const isLost = before.file !== undefined && before.file.text !== "";
    notice(text, isLost ? { onUndo: () => this.#handlers.onState({ sitemap: before }) } : {});
  }

  #change(part: Partial<SitemapState>): void {
    this.#handlers.onState({ sitemap: { ...this.#state.sitemap, ...part } });
  }
}

function siteNow({ site, urls }: TesterState): string {
  return readSite(site) ?? siteOf(urls);
}

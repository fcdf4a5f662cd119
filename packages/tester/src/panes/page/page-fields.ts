/** The two fields of the pane about a page: its HTML and its header. */
import type { PagePlace } from "../../answers/page/page-answer.ts";
import { refuseLongPaste } from "../../editor/long-paste.ts";
import { button, el, PLAIN } from "../../elements/dom.ts";
import { notice } from "../../elements/notice.ts";
import { reasonOf } from "../../elements/reason-of.ts";
import { fieldText, type PastedPage } from "../../state/state.ts";
import { pagePaneMessages } from "../../text/page-pane-messages.ts";
import { speaker } from "../../text/say.ts";
import { headersTooLong, htmlTooLong, MAX_HEADERS, MAX_PAGE } from "./page-limits.ts";

const say = speaker(pagePaneMessages);

const EXAMPLE: PastedPage = {
  html: `<!doctype html>
<title>Autumn sale</title>
<link rel="canonical" href="https://example.com/sale">
<meta name="robots" content="max-snippet:80, noarchive">
<meta name="googlebot" content="noindex">
<p>Everything at half price.
<div data-nosnippet>Prices without tax.</div>
<a href="/terms" rel="nofollow">Terms</a>
`,
  headers: `HTTP/1.1 200 OK
Content-Type: text/html; charset=utf-8
X-Robots-Tag: bingbot: nofollow
Content-Usage: train-ai=n
`,
};

export class PageFields {
  readonly element: HTMLElement;
  readonly #html = field("page-html", say("html.hint"), 8);
  readonly #headers = field("page-headers", say("headers.hint"), 4);
  readonly #onPage: (page: PastedPage) => void;
  #page: PastedPage | undefined;
  #opened = 0;

  constructor(onPage: (page: PastedPage) => void) {
    this.#onPage = onPage;
    const picker = el("input", {
      type: "file",
      accept: ".html,.htm,.xhtml,text/html,application/xhtml+xml",
      hidden: true,
      "aria-hidden": "true",
    });
    picker.addEventListener("change", () => {
      void this.#open(picker.files?.[0]);
      picker.value = "";
    });
    this.element = el(
      "div",
      { class: "page-fields", "data-takes-files": true },
      el("div", {}, el("label", { for: "page-html" }, say("html")), this.#html),
      el("div", {}, el("label", { for: "page-headers" }, say("headers")), this.#headers),
      el(
        "div",
        { class: "actions" },
        button({ class: "small" }, () => picker.click(), say("open")),
        picker,
        button({ class: "small" }, () => this.#change(EXAMPLE, say("example.shown")), say("example")),
      ),
    );
    const notPasted = (text: string): void => notice(say("paste.too-long", { text }), { isLasting: true });
    refuseLongPaste(this.#html, MAX_PAGE, (length) => notPasted(htmlTooLong(length)));
    refuseLongPaste(this.#headers, MAX_HEADERS, (length) => notPasted(headersTooLong(length)));
    for (const area of [this.#html, this.#headers])
      area.addEventListener("input", () =>
        this.#onPage({ html: this.#html.value, headers: this.#headers.value }),
      );
    this.element.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      void this.#open(file);
    });
  }

  show(page: PastedPage): void {
    if (this.#page === page) return;
    this.#page = page;
    // Setting an equal value would move the caret.
    if (this.#html.value !== page.html) this.#html.value = page.html;
    if (this.#headers.value !== page.headers) this.#headers.value = page.headers;
  }

  /** Selects a place of a text and scrolls to it. The text of the place must still be the shown one. */
  select({ in: where, from, to, line }: Extract<PagePlace, { readonly from: number }>): void {
    const area = where === "html" ? this.#html : this.#headers;
    area.focus({ preventScroll: true });
    area.setSelectionRange(from, to);
    // Lines are not wrapped, so all are equally high. Browsers do not scroll to a selection of a script.
    const style = getComputedStyle(area);
    area.scrollTop = Math.max(0, line - 3) * Number.parseFloat(style.lineHeight);
    const start = from === 0 ? 0 : area.value.lastIndexOf("\n", from - 1) + 1;
    const isNear = from - start < NEAR_COLUMNS;
    // The width of a digit is about 0.6 of the size of the type.
    area.scrollLeft = isNear ? 0 : (from - start - 4) * 0.6 * Number.parseFloat(style.fontSize);
    area.scrollIntoView({ block: "nearest" });
  }

  #change(page: PastedPage, text: string): void {
    const before = this.#page;
    this.#onPage(page);
    notice(text, before === undefined ? {} : { onUndo: () => this.#onPage(before) });
  }

  async #open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const { name, size } = file;
    if (size > MAX_PAGE) {
      notice(say("too-large", { name, bytes: size, max: MAX_PAGE }), { isLasting: true });
      return;
    }
    const number = ++this.#opened;
    const before = this.#html.value;
    try {
      const html = fieldText(await file.text());
      // Another file was opened since.
      if (number !== this.#opened) return;
      if (this.#html.value !== before) notice(say("opened.late", { name }), { isLasting: true });
      else this.#change({ html, headers: this.#headers.value }, say("opened", { name }));
    } catch (error) {
      notice(say("unreadable", { name, reason: reasonOf(error) }), { isLasting: true });
    }
  }
}

const NEAR_COLUMNS = 20;

function field(id: string, hint: string, rows: number): HTMLTextAreaElement {
  return el("textarea", { ...PLAIN, id, rows, placeholder: hint, wrap: "off" });
}

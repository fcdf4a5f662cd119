/** The text area with the sitemap. */
import type { TextSpan } from "../../answers/protocol.ts";
import { el, fill, PLAIN } from "../../elements/dom.ts";
import { EMPTY, type RobotsText } from "../../state/robots-text.ts";
import { speaker } from "../../text/say.ts";
import { sitemapMessages } from "../../text/sitemap-messages.ts";
import { sitemapText } from "./open-sitemap.ts";

const say = speaker(sitemapMessages);

/** Longest text that a text area edits without delay, in UTF-16 units. Of a longer one it shows a part. */
const MAX_SHOWN = 200_000;
/** Text before a place that is shown with it. */
const BEFORE_PLACE = 2_000;

export class SitemapField {
  readonly element: HTMLElement;
  readonly #area = el("textarea", {
    id: "sitemap-text",
    rows: 9,
    wrap: "off",
    placeholder: say("hint"),
    "aria-describedby": "sitemap-long",
    ...PLAIN,
  });
  readonly #note = el("p", { class: "quiet", id: "sitemap-long" });
  readonly #onFile: (file: RobotsText) => void;
  #file: RobotsText | undefined = EMPTY;
  /** First shown offset of the text. */
  #start = 0;

  constructor(onFile: (file: RobotsText) => void) {
    this.#onFile = onFile;
    this.element = el(
      "div",
      { class: "sitemap-field" },
      el("label", { for: "sitemap-text" }, say("text")),
      this.#area,
      this.#note,
    );
    this.#area.addEventListener("input", () => {
      this.#file = { text: this.#area.value, lineEnd: this.#file?.lineEnd ?? "\n" };
      this.#onFile(this.#file);
      this.#drawNote();
    });
    this.#area.addEventListener("paste", (event) => this.#paste(event));
  }

  /** Shows a file, unless it is the one that is shown. */
  show(file: RobotsText | undefined): void {
    if (this.#file === file) return;
    this.#file = file;
    this.#start = 0;
    this.#draw();
  }

  focus(): void {
    this.#area.focus();
  }

  /** Selects a place, and scrolls to it. */
  select({ from, to }: TextSpan): void {
    const { text } = this.#file ?? EMPTY;
    const isShown = from >= this.#start && to <= this.#start + MAX_SHOWN;
    if (!isShown) {
      // From the start of a line, unless the line is long.
      const before = Math.max(0, from - BEFORE_PLACE);
      const lineEnd = text.indexOf("\n", before);
      this.#start = before === 0 ? 0 : lineEnd >= 0 && lineEnd < from ? lineEnd + 1 : before;
      this.#draw();
    }
    const area = this.#area;
    area.focus();
    area.setSelectionRange(from - this.#start, to - this.#start);
    // Not all browsers scroll to a selection. Lines do not wrap, so all have the same height.
    const shown = area.value;
    const before = shown.slice(0, from - this.#start).split("\n");
    const lines = shown.split("\n");
    const longest = lines.reduce((most, { length }) => Math.max(most, length), 1);
    area.scrollTop = (area.scrollHeight * (before.length - 1)) / lines.length - area.clientHeight / 3;
    const left = (area.scrollWidth * (before.at(-1)?.length ?? 0)) / longest;
    area.scrollLeft = left > area.clientWidth * 0.7 ? left - area.clientWidth / 3 : 0;
    area.scrollIntoView({ block: "nearest" });
  }

  #draw(): void {
    const { text } = this.#file ?? EMPTY;
    this.#area.value = text.slice(this.#start, this.#start + MAX_SHOWN);
    this.#drawNote();
  }

  #drawNote(): void {
    const { length } = this.#file?.text ?? "";
    const isLong = length > MAX_SHOWN;
    this.#area.readOnly = isLong;
    fill(this.#note, [
      this.#file === undefined ? say("missing") : isLong ? say("long", { max: MAX_SHOWN, length }) : "",
    ]);
  }

  /** Takes a text that is too long for the text area. Pasted over a part of a long one, it replaces the whole. */
  #paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    const area = this.#area;
    if (pasted === "" || (!area.readOnly && pasted.length <= MAX_SHOWN)) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = area;
    const whole = area.readOnly
      ? pasted
      : value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
    const file = sitemapText(new TextEncoder().encode(whole));
    if (file === undefined) return;
    this.show(file);
    this.#onFile(file);
  }
}

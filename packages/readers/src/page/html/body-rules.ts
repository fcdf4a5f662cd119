import type { StartTag } from "../tags/tag-events.ts";
import { type ElementKind, kindOf, SCOPE } from "./element-kinds.ts";
import { isHtml } from "./open-element.ts";
import type { OpenElements } from "./open-elements.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/** Rules of the insertion mode "in body" of HTML. */
export class BodyRules {
  readonly #open: OpenElements;
  readonly #page: TreeBuilder;

  constructor(page: TreeBuilder) {
    this.#open = page.open;
    this.#page = page;
  }

  start(tag: StartTag, kind: ElementKind): void {
    const { name, at } = tag;
    if (kind.ofHead) {
      this.#page.insertByHeadRules(tag, kind);
      return;
    }
    switch (name) {
      case "head":
      case "frame":
        return;
      // Browsers add the attributes of these tags to the existing element.
      case "html":
      case "body":
        if (this.#page.hasTemplate) return;
        if (name === "body") this.#page.disallowFrameset();
        this.#page.insertEmpty(tag);
        return;
      case "frameset":
        this.#page.replaceBody(tag, kind);
        return;
      case "form":
        if (this.#page.inForm && !this.#page.hasTemplate) return;
        if (!this.#page.hasTemplate) this.#page.inForm = true;
        break;
      case "select":
        // Inside a select, this tag acts as its end tag (HTML, "A start tag whose tag name is select").
        if (this.#endSelect(at)) return;
        break;
      case "input":
        this.#endSelect(at);
        if (tag.value("type")?.toLowerCase() !== "hidden") this.#page.disallowFrameset();
        break;
      case "option":
      case "optgroup":
        if (this.#open.has("select", SCOPE))
          this.#open.endImplied(at, name === "option" ? "optgroup" : undefined);
        else if (isHtml(this.#open.top, "option")) this.#open.pop(at, false);
        break;
      case "rb":
      case "rtc":
      case "rp":
      case "rt":
        if (this.#open.has("ruby", SCOPE))
          this.#open.endImplied(at, name === "rb" || name === "rtc" ? undefined : "rtc");
        break;
      case "a":
        this.#open.endFormatting("a", at);
        break;
      case "nobr":
        this.#open.endFormatting("nobr", at);
        break;
      case "svg":
      case "math":
        this.#page.insertForeign(tag);
        return;
      default:
        // Parts of tables are ignored here (HTML, "in body").
        if (kind.tablePart !== undefined) return;
    }
    this.#open.end(kind.closes, at);
    if (name === "hr" && this.#open.has("select", SCOPE)) this.#open.endImplied(at);
    if (kind.keepsBody) this.#page.disallowFrameset();
    this.#page.insert(tag, kind, name === "table" ? "in table" : undefined);
  }

  /** Ends the open select. Returns whether there was one. */
  #endSelect(at: number): boolean {
    const index = this.#open.find("select", SCOPE);
    if (index >= 0) this.#open.popTo(index, at, false);
    return index >= 0;
  }

  end(written: string, at: number): void {
    const kind = kindOf(written);
    const name = kind.name ?? written;
    if (name === "br") this.#page.disallowFrameset();
    if (kind.isFormatting) this.#open.endFormatting(name, at);
    else if (name === "form" && !this.#page.hasTemplate) this.#endForm(at);
    else if (name !== "body" && name !== "html") {
      const index = this.#open.find(name, kind.endTagScope);
      if (index >= 0) this.#open.popTo(index, at, true);
    }
  }

  /**
   * Ends the form (HTML, "An end tag whose tag name is form"). Elements inside it stay open, except those whose end tag
   * may be missing.
   */
  #endForm(at: number): void {
    const isSet = this.#page.inForm;
    this.#page.inForm = false;
    if (!isSet || !this.#open.has("form", SCOPE)) return;
    this.#open.endImplied(at);
    if (isHtml(this.#open.top, "form")) this.#open.pop(at, true);
    else this.#open.remove("form", at);
  }
}

import type { StartTag } from "../tags/tag-events.ts";
import { type ElementKind, TABLE_SCOPE, type TablePart } from "./element-kinds.ts";
import type { InsertionMode } from "./insertion-mode.ts";
import type { OpenElements } from "./open-elements.ts";
import type { TreeBuilder } from "./tree-builder.ts";

/**
 * Result of a rule. True: done. False: process the tag again in the new mode. Undefined: use the rules of "in body".
 */
type Done = true | false | undefined;

const ROWS = ["tbody", "thead", "tfoot"];
const ROW = ["tr"];
const NONE: readonly string[] = [];

/** End tags that are ignored, by insertion mode. */
const IGNORED: Readonly<Partial<Record<InsertionMode, RegExp>>> = {
  "in table": /^(?:body|caption|col|colgroup|html|tbody|td|tfoot|th|thead|tr)$/,
  "in caption": /^(?:body|col|colgroup|html|tbody|td|tfoot|th|thead|tr)$/,
  "in table body": /^(?:body|caption|col|colgroup|html|td|th|tr)$/,
  "in row": /^(?:body|caption|col|colgroup|html|td|th)$/,
  "in cell": /^(?:body|caption|col|colgroup|html)$/,
};

/**
 * Rules of the insertion modes of tables in HTML. HTML moves content that a table cannot have in front of the table
 * ("foster parenting"). Here the content is not moved, because the move does not affect the collected data.
 */
export class TableRules {
  readonly #open: OpenElements;
  readonly #page: TreeBuilder;

  constructor(page: TreeBuilder) {
    this.#open = page.open;
    this.#page = page;
  }

  start(mode: InsertionMode, tag: StartTag, kind: ElementKind): Done {
    const { tablePart: part } = kind;
    switch (mode) {
      case "in column group":
        return this.#startInColumns(tag, kind);
      case "in caption":
        return part === undefined
          ? undefined
          : this.#endPart(this.#open.find("caption", TABLE_SCOPE), tag.at);
      case "in cell":
        return part === undefined ? undefined : this.#endPart(this.#findCell(), tag.at);
      case "in row":
        if (part === "cell") return this.#insertIn(ROW, tag, kind, "in cell");
        if (part === undefined) break;
        return this.#endPart(this.#open.find("tr", TABLE_SCOPE), tag.at);
      case "in table body":
        if (part === "row") return this.#insertIn(ROWS, tag, kind, "in row");
        if (part === "cell") return this.#insertMissing(ROWS, "tr", "in row", tag.at);
        if (part === undefined) break;
        return this.#endPart(this.#findRows(), tag.at);
    }
    return part === undefined ? this.#startInTable(tag, kind) : this.#startPart(part, tag, kind);
  }

  end(mode: InsertionMode, name: string, at: number): Done {
    if (IGNORED[mode]?.test(name)) return true;
    const find = (wanted: string): number => this.#open.find(wanted, TABLE_SCOPE);
    switch (mode) {
      case "in column group":
        return this.#endInColumns(name, at);
      case "in caption":
        if (name === "caption") return this.#endOwn(find(name), at);
        return name === "table" ? this.#endPart(find("caption"), at) : undefined;
      case "in cell":
        if (name === "td" || name === "th") return this.#endOwn(find(name), at);
        if (!/^(?:table|tbody|tfoot|thead|tr)$/.test(name)) return undefined;
        return find(name) < 0 ? true : this.#endPart(this.#findCell(), at);
      case "in row":
        if (name === "tr") return this.#endOwn(find(name), at);
        if (!/^(?:table|tbody|tfoot|thead)$/.test(name)) break;
        return name !== "table" && find(name) < 0 ? true : this.#endPart(find("tr"), at);
      case "in table body":
        if (ROWS.includes(name)) return this.#endOwn(find(name), at);
        if (name === "table") return this.#endPart(this.#findRows(), at);
    }
    if (name === "template") {
      this.#page.endTemplate(at);
      return true;
    }
    return name === "table" ? this.#endOwn(find(name), at) : undefined;
  }

  #startPart(part: TablePart, tag: StartTag, kind: ElementKind): Done {
    switch (part) {
      case "caption":
        return this.#insertIn(NONE, tag, kind, "in caption");
      case "colgroup":
        return this.#insertIn(NONE, tag, kind, "in column group");
      case "rows":
        return this.#insertIn(NONE, tag, kind, "in table body");
      case "col":
        return this.#insertMissing(NONE, "colgroup", "in column group", tag.at);
      default:
        return this.#insertMissing(NONE, "tbody", "in table body", tag.at);
    }
  }

  #startInTable(tag: StartTag, kind: ElementKind): Done {
    switch (tag.name) {
      case "table":
        return this.#endPart(this.#open.find("table", TABLE_SCOPE), tag.at);
      case "style":
      case "script":
      case "template":
        this.#page.insertByHeadRules(tag, kind);
        return true;
      case "input":
        if (tag.value("type")?.toLowerCase() !== "hidden") return undefined;
        this.#page.insert(tag, kind);
        return true;
      case "form":
        if (this.#page.hasTemplate || this.#page.inForm) return true;
        this.#page.inForm = true;
        this.#page.insertEmpty(tag);
        return true;
    }
    return undefined;
  }

  #startInColumns(tag: StartTag, kind: ElementKind): Done {
    const { name, at } = tag;
    if (name === "html") return undefined;
    if (name === "template") this.#page.insertByHeadRules(tag, kind);
    else if (name === "col") this.#page.insert(tag, kind);
    else return this.#endColumns(at);
    return true;
  }

  #endInColumns(name: string, at: number): Done {
    if (name === "template") this.#page.endTemplate(at);
    else if (name === "colgroup") this.#endColumns(at);
    else if (name !== "col") return this.#endColumns(at);
    return true;
  }

  /** Ends the open column group. Without one, the tag is ignored. */
  #endColumns(at: number): Done {
    if (this.#open.top?.name !== "colgroup") return true;
    this.#open.pop(at, false);
    return false;
  }

  /** Inserts a table part into the innermost table, template or element with one of these names. */
  #insertIn(names: readonly string[], tag: StartTag, kind: ElementKind, mode: InsertionMode): Done {
    this.#open.clearBackTo(names, tag.at);
    this.#page.insert(tag, kind, mode);
    return true;
  }

  /** Inserts the parent that a table part needs. The tag of the part is then processed again. */
  #insertMissing(names: readonly string[], name: string, mode: InsertionMode, at: number): Done {
    this.#open.clearBackTo(names, at);
    this.#page.insertMissing(name, mode, at);
    return false;
  }

  /** Ends a table part at its own end tag. If the part is not open, the tag is ignored. */
  #endOwn(index: number, at: number): Done {
    if (index >= 0) this.#open.popTo(index, at, true);
    return true;
  }

  /** Ends a table part at a tag that cannot be inside it. If the part is not open, the tag is ignored. */
  #endPart(index: number, at: number): Done {
    if (index < 0) return true;
    this.#open.popTo(index, at, false);
    return false;
  }

  #findCell(): number {
    return Math.max(this.#open.find("td", TABLE_SCOPE), this.#open.find("th", TABLE_SCOPE));
  }

  #findRows(): number {
    return Math.max(...ROWS.map((name) => this.#open.find(name, TABLE_SCOPE)));
  }
}

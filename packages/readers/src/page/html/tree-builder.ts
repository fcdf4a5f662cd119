import type { StartTag } from "../tags/tag-events.ts";
import type { ElementKind } from "./element-kinds.ts";
import type { InsertionMode } from "./insertion-mode.ts";
import type { OpenElements } from "./open-elements.ts";

/** What the rules of an insertion mode do to the page. */
export interface TreeBuilder {
  readonly open: OpenElements;
  /** Whether the form element pointer is set. */
  inForm: boolean;
  readonly hasTemplate: boolean;
  /** Inserts an element of HTML. */
  insert(tag: StartTag, kind: ElementKind, mode?: InsertionMode): void;
  /** Inserts an element of HTML that ends at once, though it could have content. */
  insertEmpty(tag: StartTag): void;
  /** Inserts an element of HTML whose start tag is missing. */
  insertMissing(name: string, mode: InsertionMode, at: number): void;
  /** Inserts an element of an image or a formula. */
  insertForeign(tag: StartTag): void;
  /** HTML, "in head": a start tag of those that are inserted by these rules wherever they are. */
  startOfHead(tag: StartTag, kind: ElementKind): void;
  endTemplate(at: number): void;
  /** A frameset that follows is ignored. */
  keepBody(): void;
  /** A frameset takes the place of the body, where it still may. */
  replaceBody(tag: StartTag, kind: ElementKind): void;
}

import type { StartTag } from "../tags/tag-events.ts";
import type { ElementKind } from "./element-kinds.ts";
import type { InsertionMode } from "./insertion-mode.ts";
import type { OpenElements } from "./open-elements.ts";

/** Operations that the rules of the insertion modes use. */
export interface TreeBuilder {
  readonly open: OpenElements;
  /** Whether the form element pointer of HTML is set. */
  inForm: boolean;
  readonly hasTemplate: boolean;
  /** Inserts an HTML element. */
  insert(tag: StartTag, kind: ElementKind, mode?: InsertionMode): void;
  /** Inserts an HTML element that ends immediately, although its kind may have content. */
  insertEmpty(tag: StartTag): void;
  /** Inserts an HTML element whose start tag is missing. */
  insertMissing(name: string, mode: InsertionMode, at: number): void;
  /** Inserts an SVG or MathML element. */
  insertForeign(tag: StartTag): void;
  /** Inserts an element by the rules of "in head", which apply to it in every mode. */
  insertByHeadRules(tag: StartTag, kind: ElementKind): void;
  endTemplate(at: number): void;
  /** Clears the frameset-ok flag: a later frameset no longer replaces the body. */
  disallowFrameset(): void;
  /** Replaces the body by a frameset, if that is still allowed. */
  replaceBody(tag: StartTag, kind: ElementKind): void;
}

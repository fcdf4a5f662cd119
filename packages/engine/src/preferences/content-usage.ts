import type { UsageCategory } from "../dialects/page-rule.ts";
import { createMessage, type Message } from "../text/message.ts";
import { parseDictionary } from "../text/structured-field.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { StatedUses } from "./statement.ts";

/** The two categories of draft-ietf-aipref-vocab §4. They are case-sensitive (§6.1). */
const LABELS: readonly UsageCategory[] = ["train-ai", "search"];

/** Categories of earlier drafts, which have no meaning any more. */
const DEAD_LABELS: readonly string[] = ["ai", "tdm", "bots", "ai-output", "ai-use", "train-genai"];

/** The content of a usage statement. */
export interface ReadUsage {
  readonly says: StatedUses;
  readonly notes: readonly Message[];
}

/**
 * Reads a statement of preference (draft-ietf-aipref-vocab §6.5). It is a dictionary; the last value of a key counts.
 * Only the values `y` and `n` have an effect. Other values, unknown keys and parameters are ignored.
 * @returns undefined if the text is not a dictionary; all categories are then unknown.
 */
export function readUsage(text: string): ReadUsage | undefined {
  const dictionary = parseDictionary(text);
  if (dictionary === undefined) return undefined;
  const says: { [category in UsageCategory]?: "yes" | "no" } = {};
  for (const label of LABELS) {
    const value = dictionary.get(label)?.value;
    if (value === undefined || !("type" in value) || value.type !== "token") continue;
    if (value.text === "y") says[label] = "yes";
    if (value.text === "n") says[label] = "no";
  }
  const unknown = LABELS.filter((label) => dictionary.has(label) && says[label] === undefined);
  const dead = DEAD_LABELS.filter((label) => dictionary.has(label));
  // §6.5.1: other values are ignored. The most common of these is `train-ai=no`, with the `no` of Content-Signal.
  return {
    says,
    notes: [
      ...createWordsNote("content-usage.unknown", unknown),
      ...createWordsNote("content-usage.dead", dead),
    ],
  };
}

/** Returns a note that lists the given words, or no note if there are no words. */
export function createWordsNote(
  id: keyof typeof preferenceMessages,
  words: readonly string[],
): readonly Message[] {
  return words.length === 0 ? [] : [createMessage(preferenceMessages, id, { words })];
}

import type { UsageCategory } from "../dialects/page-rule.ts";
import { createMessage, type Message } from "../text/message.ts";
import { parseDictionary } from "../text/structured-field.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { StatedUses } from "./statement.ts";

/** The two categories of draft-ietf-aipref-vocab §4; case counts (§6.1). */
const LABELS: readonly UsageCategory[] = ["train-ai", "search"];

/** Words of earlier drafts, which mean nothing now. */
const DEAD_LABELS: readonly string[] = ["ai", "tdm", "bots", "ai-output", "ai-use", "train-genai"];

/** What a statement says; undefined where it cannot be read, and then nothing is known of any category. */
export interface ReadUsage {
  readonly says: StatedUses;
  readonly notes: readonly Message[];
}

/**
 * Reads a statement of preference (draft-ietf-aipref-vocab §6.5): a dictionary, in which the last value of a key counts; `y`
 * and `n` say something, any other value and any other key nothing, and parameters nothing either.
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
  // §6.5.1: as if it were not there; `train-ai=no`, the word of Content-Signal, is the commonest.
  return {
    says,
    notes: [...noteOnWords("content-usage.unknown", unknown), ...noteOnWords("content-usage.dead", dead)],
  };
}

/** A note on words, if there are any. */
export function noteOnWords(
  id: keyof typeof preferenceMessages,
  words: readonly string[],
): readonly Message[] {
  return words.length === 0 ? [] : [createMessage(preferenceMessages, id, { words })];
}

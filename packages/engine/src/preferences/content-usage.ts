import type { UsageCategory } from "../dialects/page-rule.ts";
import { parseDictionary } from "../text/structured-field.ts";
import type { StatedUses } from "./statement.ts";

/** The two categories of draft-ietf-aipref-vocab §4; case counts (§6.1). */
const LABELS: readonly UsageCategory[] = ["train-ai", "search"];

/** Words of earlier drafts, which mean nothing now. */
const DEAD_LABELS: readonly string[] = ["ai", "tdm", "bots", "ai-output", "ai-use", "train-genai"];

/** What a statement says; undefined where it cannot be read, and then nothing is known of any category. */
export interface ReadUsage {
  readonly says: StatedUses;
  readonly note?: string;
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
  return noted(says, [
    // §6.5.1: as if it were not there; `train-ai=no`, the word of Content-Signal, is the commonest.
    unknown.length === 0 ? "" : `Neither y nor n, and so unknown: ${unknown.join(", ")}.`,
    dead.length === 0 ? "" : `Of an earlier draft, and dead: ${dead.join(", ")}.`,
  ]);
}

/** What a statement says, with its notes, of which those that are empty are none. */
export function noted(says: StatedUses, notes: readonly string[]): ReadUsage {
  const note = notes.filter(Boolean).join(" ");
  return note === "" ? { says } : { says, note };
}

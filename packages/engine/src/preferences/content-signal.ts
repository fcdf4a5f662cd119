import type { UsageCategory } from "../dialects/page-rule.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { noteOnWords, type ReadUsage } from "./content-usage.ts";
import { preferenceMessages } from "./preference-messages.ts";

const CATEGORIES: ReadonlyMap<string, UsageCategory> = new Map([
  ["ai-train", "train-ai"],
  ["ai-input", "ai-input"],
  ["search", "search"],
]);

/** The values of `use`, the strictest first. The messages about them have Cloudflare's words ("Managed robots.txt", June 2026). */
const USES = ["immediate", "reference", "full"] as const;

/**
 * Reads the value of a Content-Signal, `search=yes, ai-train=no` (contentsignals.org). `yes` and `no` say something; what is
 * not said neither grants nor restricts, and no more does any other value. Of two values for one signal `no` counts, wherever it stands: nobody says
 * what should. `use` (`immediate`, `reference`, `full`) is told in a note, as it is no yes or no.
 */
export function readSignal(text: string): ReadUsage | undefined {
  const says: { [category in UsageCategory]?: "yes" | "no" } = {};
  const named = new Set<UsageCategory>();
  const uses = new Set<string>();
  let understood = false;
  for (const part of foldCase(text).split(",")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    const category = CATEGORIES.get(name);
    if (category !== undefined) {
      understood = true;
      named.add(category);
      if ((value === "yes" || value === "no") && says[category] !== "no") says[category] = value;
    }
    if (name === "use") {
      understood ||= USES.some((use) => use === value);
      uses.add(value);
    }
  }
  if (!understood) return undefined;
  const unknown = [...CATEGORIES].filter(
    ([, category]) => named.has(category) && says[category] === undefined,
  );
  const words = unknown.map(([name]) => name);
  return { says, notes: [...noteOnWords("content-signal.unknown", words), ...noteOnUse(uses)] };
}

function noteOnUse(values: ReadonlySet<string>): readonly Message[] {
  if (values.size === 0) return [];
  const known = USES.find((value) => values.has(value));
  return known === undefined
    ? [createMessage(preferenceMessages, "content-signal.unknown-use", { known: USES })]
    : [createMessage(preferenceMessages, `content-signal.${known}`)];
}

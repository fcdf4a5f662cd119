import type { RobotsDocument, Rule } from "@maycrawl/engine";
import type { ExpectedDocument } from "./vector.ts";

const ruleText = ({ type, path }: Rule): string => `${type} ${path}`;

/** Returns the content of a document in the notation of the vectors. */
export function documentInShort(document: RobotsDocument): Required<ExpectedDocument> {
  return {
    lines: document.lines.map(({ kind }) => kind),
    cut: document.lines.map(({ cut }) => cut),
    groups: document.groups.map(({ agents, rules }) => ({
      agents: agents.map(({ value }) => value),
      rules: rules.map(ruleText),
    })),
    strayRules: document.strayRules.map(ruleText),
    sitemaps: document.sitemaps.map(({ url }) => url),
    fields: document.fields.map(({ field, value }) => `${field} ${value}`),
    truncated: document.truncated,
    bytes: document.bytes.length,
  };
}

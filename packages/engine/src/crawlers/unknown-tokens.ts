import type { RobotsDocument } from "../document/document.ts";
import { iterateGroups } from "../document/iterate-records.ts";
import { extractProductToken } from "../groups/product-token.ts";
import { findCrawler, identifyCrawler } from "./registry.ts";

/** Returns the product tokens that the groups of files name and that the registry does not know, each once. */
export function unknownTokens(documents: Iterable<RobotsDocument>): readonly string[] {
  const unknown = new Map<string, string>();
  for (const document of documents) {
    for (const name of agentNames(document)) {
      const token = extractProductToken(name);
      if (token === undefined || token.includes("*")) continue;
      if ((findCrawler(token) ?? identifyCrawler(name)) !== undefined) continue;
      const key = token.toLowerCase();
      if (!unknown.has(key)) unknown.set(key, token);
    }
  }
  return [...unknown.values()];
}

function agentNames(document: RobotsDocument): ReadonlySet<string> {
  const names = new Set<string>();
  for (const group of iterateGroups(document)) for (const { value } of group.agents()) names.add(value);
  return names;
}

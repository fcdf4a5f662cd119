import type { Dialect } from "../dialects/dialect.ts";
import { isAny, namesIn } from "./product-token.ts";

/** The crawlers that one user-agent line names, without regard to other lines. */
export interface AgentNames {
  /**
   * Way of naming.
   *
   * - `any`: the line names every crawler that no other group names.
   * - `token`: it names the crawlers that have one of `names` as their token.
   * - `part-of-token`, `holds-token`, `begins-full-name`: it names crawlers as described at `Dialect.agentNames`.
   * - `nobody`: it names no crawler.
   */
  readonly because: "any" | "token" | "part-of-token" | "holds-token" | "begins-full-name" | "nobody";
  /** Names that are compared, spelt as in the line. Empty for `any` and `nobody`. */
  readonly names: readonly string[];
}

/** Separators of lists. Crawlers' names never contain them, so `Foo,Bar` is not the name of a crawler. */
const LIST_SEPARATOR = /[,;|()]/;

/** Returns the crawlers that a user-agent line names in a dialect, from its value as written. */
export function readAgentNames(value: string, dialect: Dialect): AgentNames {
  const { agentNames, agentsPerLine } = dialect;
  const parts = agentsPerLine === "several" ? value.split(/[ \t]+/) : [value];
  const isForAny = (part: string): boolean =>
    agentNames === "begins-full-name" ? part === "*" : isAny(part, 0, part.length);
  if (parts.some(isForAny)) return { because: "any", names: [] };
  const names = parts.filter(hasName).flatMap((part) => comparedNames(part, dialect));
  return names.length === 0 ? { because: "nobody", names } : { because: agentNames, names };
}

/** Whether a value without its version has a letter or digit. A crawler's name has at least one. */
function hasName(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value.replace(/\/[\d.]*$/, ""));
}

function comparedNames(value: string, { agentNames, foreignTokens }: Dialect): readonly string[] {
  if (agentNames !== "token") {
    const name = agentNames === "part-of-token" ? value.replace(/\/[\s\S]*/, "").trimEnd() : value;
    return name === "" ? [] : [name];
  }
  const found = namesIn(value, 0, value.length).map((name) => value.slice(0, name.length));
  const [token = "", foreign] = found;
  const names =
    foreign === undefined || foreignTokens === "grammar" || LIST_SEPARATOR.test(foreign) ? [token] : found;
  return names.filter((name) => name !== "");
}

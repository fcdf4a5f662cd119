import type { Dialect } from "../dialects/dialect.ts";
import { isAny, namesIn } from "./product-token.ts";

/** The crawlers to which a user-agent line applies, as far as the line itself says. */
export interface AgentNames {
  /**
   * - `any`: every crawler that no group names.
   * - `token`: the crawlers with one of the names as their token.
   * - `part-of-token`, `holds-token`, `begins-full-name`: a name is compared as a whole, as `Dialect.agentNames` says.
   * - `nobody`
   */
  readonly because: "any" | "token" | "part-of-token" | "holds-token" | "begins-full-name" | "nobody";
  /** The names that are compared, in the letters of the line; none for `any` and `nobody`. */
  readonly names: readonly string[];
}

/** What divides the names of a list is part of no crawler's name, and a name before it is not a longer one. */
const DIVIDES = /[,;|()]/;

/** Returns the crawlers to which a user-agent line applies in a dialect, by its value as written. */
export function readAgentNames(value: string, dialect: Dialect): AgentNames {
  const { agentNames, agentsPerLine } = dialect;
  const parts = agentsPerLine === "several" ? value.split(/[ \t]+/) : [value];
  const isForAny = (part: string): boolean =>
    agentNames === "begins-full-name" ? part === "*" : isAny(part, 0, part.length);
  if (parts.some(isForAny)) return { because: "any", names: [] };
  const names = parts.filter(hasName).flatMap((part) => comparedNames(part, dialect));
  return names.length === 0 ? { because: "nobody", names } : { because: agentNames, names };
}

/** Whether there is a letter or digit besides those of a version: no crawler is called `*`. */
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
    foreign === undefined || foreignTokens === "grammar" || DIVIDES.test(foreign) ? [token] : found;
  return names.filter((name) => name !== "");
}

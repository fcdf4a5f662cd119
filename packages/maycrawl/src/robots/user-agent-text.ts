import { type Dialect, findCrawler, readAgentNames } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";

const LONGEST_NAME = 60;

/** Returns the value of a user-agent line for people; where the dialect reads another name than that, with whom it names. */
export function userAgentText(value: string, dialect: Dialect, longest: number): string {
  const words = agentWords(value, dialect);
  return `${visibleHead(value, longest)}${words === undefined ? "" : ` (${words})`}`;
}

function agentWords(value: string, dialect: Dialect): string | undefined {
  const { because, names } = readAgentNames(value, dialect);
  const isOneWord = !/[\s,;|]/.test(value);
  // Such a crawler is asked for by the first word of its name, or by all of it, as the dialect reads the line.
  if (!isOneWord && findCrawler(value) !== undefined) return undefined;
  switch (because) {
    case "any":
      return value === "*" ? undefined : "read as *";
    case "nobody":
      return "names no crawler";
    case "holds-token":
      return isOneWord ? undefined : "names each crawler whose token is a part of this";
    default:
      if (!names.includes(value))
        return `read as ${names.map((name) => visibleHead(name, LONGEST_NAME)).join(" and ")}`;
      return isOneWord ? undefined : "read as one name";
  }
}

import { type Dialect, findCrawler, readAgentNames } from "@maycrawl/engine";
import { visibleHead } from "@maycrawl/engine/internal";

const LONGEST_NAME = 60;

/**
 * Returns the printable value of a user-agent line, cut after `maxLength` characters. If the value alone does not show
 * how the dialect reads the value, adds a remark.
 */
export function userAgentText(value: string, dialect: Dialect, maxLength: number): string {
  const words = agentWords(value, dialect);
  return `${visibleHead(value, maxLength)}${words === undefined ? "" : ` (${words})`}`;
}

function agentWords(value: string, dialect: Dialect): string | undefined {
  const { because, names } = readAgentNames(value, dialect);
  const isOneWord = !/[\s,;|]/.test(value);
  // A known crawler whose name contains blanks needs no remark. Depending on the dialect, its first word or its whole
  // name matches.
  if (!isOneWord && findCrawler(value) !== undefined) return undefined;
  switch (because) {
    case "any":
      return value === "*" ? undefined : "read as *";
    case "nobody":
      return "names no crawler";
    case "holds-token":
      return isOneWord ? undefined : "names each crawler whose token is part of this text";
    default:
      if (!names.includes(value))
        return `read as ${names.map((name) => visibleHead(name, LONGEST_NAME)).join(" and ")}`;
      return isOneWord ? undefined : "read as one name";
  }
}

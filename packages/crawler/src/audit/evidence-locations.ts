import {
  type Decision,
  describeDecision,
  getOrigin,
  type MessageParams,
  type PageDirective,
  type UsageStatement,
} from "@maycrawl/engine";
import type { Page } from "@maycrawl/readers";
import type { Place } from "./evidence.ts";

/** Reason why a URL may not be fetched: a rule of robots.txt, or an unreachable robots.txt. */
export interface Block {
  /** The decision in words (`decision`), and the parameters of this text. */
  readonly params: MessageParams & { readonly decision: string };
  readonly places: readonly Place[];
}

/** Returns what blocks a URL; undefined if nothing blocks it, or if the decision is not known. */
export function blockOf(url: string, decision: Decision | undefined): Block | undefined {
  if (decision === undefined || decision.allowed) return undefined;
  const robots = robotsOf(url);
  const { id, params, text } = describeDecision(decision, { robots });
  if (id === "rule") {
    const { line, field, path } = params;
    return {
      params: { decision: text, robots, line, field, path },
      places: [{ in: "robots.txt", url: robots, line, text: `${field}: ${path}` }],
    };
  }
  if (id === "unreachable") {
    const known = params.status === undefined ? {} : { status: params.status };
    return {
      params: { decision: text, robots, ...known },
      places: [{ in: "answer", url: robots, ...known }],
    };
  }
  return undefined;
}

/** Returns the location of a page's directive. */
export function directiveLocation({ from, where, name, value }: PageDirective, url: string): Place {
  const text = value === undefined ? name : `${name}: ${value}`;
  return from === "meta"
    ? { in: "page", url, offset: where, text }
    : { in: "header", url, line: where, text };
}

/** Returns the location of a page's canonical URL; empty if it has none. */
export function canonicalLocations({ canonical }: Page, url: string): readonly Place[] {
  if (canonical === undefined) return [];
  const { from, where, target: text } = canonical;
  return [
    from === "link" ? { in: "page", url, offset: where, text } : { in: "header", url, line: where, text },
  ];
}

/** Returns the location of a usage statement. */
export function statementLocation({ from, where, text, file }: UsageStatement, url: string): Place {
  if (file !== undefined) return { in: "answer", url: file };
  switch (from) {
    case "robots.txt":
      return { in: "robots.txt", url: robotsOf(url), line: where, text };
    case "header":
      return { in: "header", url, line: where, text };
    case "tdmrep.json":
      return { in: "tdmrep.json", url: `${getOrigin(url) ?? ""}/.well-known/tdmrep.json`, rule: where, text };
    default:
      return { in: "page", url, offset: where, text };
  }
}

function robotsOf(url: string): string {
  return `${getOrigin(url) ?? ""}/robots.txt`;
}

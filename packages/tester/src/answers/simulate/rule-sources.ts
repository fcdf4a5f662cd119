/** Sources of the rules about a robots.txt that cannot be fetched. */
import { type Dialect, dialects } from "@maycrawl/engine";
import { type FailureRule, failureSource } from "@maycrawl/engine/internal";
import type { OutageFailure } from "../../state/outage.ts";
import type { RuleSource } from "./simulate-answer.ts";

const { rfc9309 } = dialects;

const ruleOfStatus: Readonly<Partial<Record<OutageFailure, FailureRule>>> = {
  403: "forbidden",
  404: "clientError",
  429: "tooManyRequests",
  500: "serverError",
  503: "serverError",
};

/** Returns the sources of the rules that dialects apply to a failure, each with its dialects. */
export function ruleSources(names: readonly string[], failure: OutageFailure): readonly RuleSource[] {
  const groups = new Map<string, RuleSource & { readonly dialects: string[] }>();
  for (const dialect of Object.values(dialects)) {
    if (!names.includes(dialect.name)) continue;
    const source = sourceOf(dialect, failure);
    const key = `${source.text} ${source.isAssumed}`;
    const group = groups.get(key) ?? { ...source, dialects: [] };
    group.dialects.push(dialect.name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function sourceOf(dialect: Dialect, failure: OutageFailure): Omit<RuleSource, "dialects"> {
  const own = failureSource(dialect, ruleOfStatus[failure] ?? "networkFailure");
  if (own !== undefined) return { text: own.where, href: undefined, isAssumed: false };
  // 4xx is "unavailable"; 5xx and a missing answer are "unreachable".
  const section = failure.startsWith("4") ? "2.3.1.3" : "2.3.1.4";
  return {
    text: `RFC 9309, section ${section}`,
    href: `https://www.rfc-editor.org/rfc/rfc9309#section-${section}`,
    isAssumed: dialect.name !== rfc9309.name,
  };
}

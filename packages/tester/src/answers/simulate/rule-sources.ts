/** Sources of the rules about a robots.txt that cannot be fetched. */
import { type Dialect, dialects } from "@maycrawl/engine";
import { hasStatus, type OutageFailure } from "../../state/outage.ts";
import type { RuleSource } from "./simulate-answer.ts";

const { rfc9309 } = dialects;

const always = (): boolean => true;

/** Whether the source of a dialect has a rule for a failure. Those of other dialects have no rule for any. */
const hasRule: Readonly<Record<string, (failure: OutageFailure) => boolean>> = {
  amazonbot: always,
  // draft-koster-robots-00 §3.1: 401, 403, 404 and temporary failures.
  "draft-1996": (failure) => failure !== "429",
  google: always,
  "google-2012": always,
  "google-2019": always,
  "google-code": always,
  yandex: hasStatus,
  "yandex-code": hasStatus,
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
  const own = dialect.sources.access;
  if (own !== undefined && hasRule[dialect.name]?.(failure) === true)
    return { text: own.where, href: undefined, isAssumed: false };
  // 4xx is "unavailable"; 5xx and a missing answer are "unreachable".
  const section = failure.startsWith("4") ? "2.3.1.3" : "2.3.1.4";
  return {
    text: `RFC 9309, section ${section}`,
    href: `https://www.rfc-editor.org/rfc/rfc9309#section-${section}`,
    isAssumed: dialect.name !== rfc9309.name,
  };
}

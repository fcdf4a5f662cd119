import {
  type AccessRules,
  type Dialect,
  type DialectDifference,
  defaultDialect,
  type Source,
} from "@maycrawl/engine";
import type { Crawler } from "../../options/crawler-option.ts";
import type { FoundRobots } from "../../robots/found-robots.ts";
import { judge } from "../../verdict/judge-url.ts";

/** Keys of a dialect that do not affect its behaviour. */
const LABELS: readonly string[] = ["name", "title", "sources"];

/**
 * Finds out why two dialects answer differently, for a comparison in which at least one dialect has no robots.txt to
 * parse. The cause is nearly always the dialect property `access`. The result contains only those rules of `access`
 * that make the difference.
 */
export function explainWithoutRobots(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialect: Dialect,
  reference: Dialect,
): DialectDifference {
  const expected = judge(url, crawler, found, reference).decision.allowed;
  const agrees = (mixed: Dialect): boolean => judge(url, crawler, found, mixed).decision.allowed === expected;
  const differing = differingKeys(dialect, reference).filter((property) => !LABELS.includes(property));
  const single = differing.find((property) => agrees({ ...dialect, [property]: reference[property] }));
  const other = differing.find((property) =>
    agrees({ ...dialect, access: reference.access, [property]: reference[property] }),
  );
  const causes =
    single === undefined ? ["access" as const, ...(other === undefined ? [] : [other])] : [single];
  const rules = accessRules(dialect, reference, agrees);
  return {
    dialect,
    reference,
    found: true,
    properties: causes.map((property) => ({
      property,
      value: property === "access" ? pickRules(dialect.access, rules) : dialect[property],
      source: sourceFor(dialect, property, rules),
      referenceValue: property === "access" ? pickRules(reference.access, rules) : reference[property],
      referenceSource: sourceFor(reference, property, rules),
    })),
  };
}

/** Returns the one rule of `access` that makes the difference, or all differing rules if no single rule makes it. */
function accessRules(
  dialect: Dialect,
  reference: Dialect,
  agrees: (mixed: Dialect) => boolean,
): readonly (keyof AccessRules)[] {
  const rules = differingKeys(dialect.access, reference.access);
  const single = rules.find((rule) =>
    agrees({ ...dialect, access: { ...dialect.access, [rule]: reference.access[rule] } }),
  );
  return single === undefined ? rules : [single];
}

/**
 * Returns the source of a property's value. `access` has one source for all its rules. If the certainty of this source
 * is not `stated`, the source covers only the rules that differ from RFC 9309. The source of the other rules is RFC
 * 9309 itself.
 */
function sourceFor(
  dialect: Dialect,
  property: keyof Dialect & string,
  rules: readonly (keyof AccessRules)[],
): Source | undefined {
  const source = dialect.sources[property];
  if (property !== "access" || source === undefined || source.certainty === "stated") return source;
  const { access, title } = defaultDialect;
  const departs =
    JSON.stringify(pickRules(dialect.access, rules)) !== JSON.stringify(pickRules(access, rules));
  return departs ? source : { where: title, certainty: "stated" };
}

function pickRules(access: AccessRules, rules: readonly (keyof AccessRules)[]): Partial<AccessRules> {
  return Object.fromEntries(rules.map((rule) => [rule, access[rule]]));
}

function differingKeys<T extends object>(one: T, other: T): readonly (keyof T & string)[] {
  return (Object.keys(one) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );
}

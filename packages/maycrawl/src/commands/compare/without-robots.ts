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

/** What says nothing of what a dialect does. */
const LABELS: readonly string[] = ["name", "title", "sources"];

/**
 * Why two dialects answer differently where there is no robots.txt to read: in nearly every case because of
 * `access`, of whose rules only those are shown that make the difference.
 */
export function withoutRobots(
  url: string,
  crawler: Crawler,
  found: FoundRobots,
  dialect: Dialect,
  reference: Dialect,
): DialectDifference {
  const wanted = judge(url, crawler, found, reference).decision.allowed;
  const agrees = (mixed: Dialect): boolean => judge(url, crawler, found, mixed).decision.allowed === wanted;
  const differing = differingKeys(dialect, reference).filter((property) => !LABELS.includes(property));
  const single = differing.find((property) => agrees({ ...dialect, [property]: reference[property] }));
  const other = differing.find((property) =>
    agrees({ ...dialect, access: reference.access, [property]: reference[property] }),
  );
  const making =
    single === undefined ? ["access" as const, ...(other === undefined ? [] : [other])] : [single];
  const rules = accessRules(dialect, reference, agrees);
  return {
    dialect,
    reference,
    found: true,
    properties: making.map((property) => ({
      property,
      value: property === "access" ? picked(dialect.access, rules) : dialect[property],
      source: sourceFor(dialect, property, rules),
      referenceValue: property === "access" ? picked(reference.access, rules) : reference[property],
      referenceSource: sourceFor(reference, property, rules),
    })),
  };
}

/** The one rule of `access` that makes the difference, or all that differ where it takes several. */
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
 * Where it is written. One source stands for all rules of `access`, and a weak one tells of those in which the dialect departs: what
 * it leaves as RFC 9309 has it nobody has reported, and RFC 9309 is where it is written.
 */
function sourceFor(
  dialect: Dialect,
  property: keyof Dialect & string,
  rules: readonly (keyof AccessRules)[],
): Source | undefined {
  const source = dialect.sources[property];
  if (property !== "access" || source === undefined || source.certainty === "stated") return source;
  const { access, title } = defaultDialect;
  const departs = JSON.stringify(picked(dialect.access, rules)) !== JSON.stringify(picked(access, rules));
  return departs ? source : { where: title, certainty: "stated" };
}

function picked(access: AccessRules, rules: readonly (keyof AccessRules)[]): Partial<AccessRules> {
  return Object.fromEntries(rules.map((rule) => [rule, access[rule]]));
}

function differingKeys<T extends object>(one: T, other: T): readonly (keyof T & string)[] {
  return (Object.keys(one) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
  );
}

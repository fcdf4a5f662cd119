import type { DialectDifference } from "@maycrawl/engine";
import { maskedAddress, sourceOf } from "@maycrawl/engine/internal";
import type { CompareJson, DifferenceJson } from "../../json-shapes.ts";
import { robotsJson } from "../../robots/robots-json.ts";
import type { Verdict } from "../../verdict/judge-url.ts";
import { askedCrawlerJson, decisionJson } from "../../verdict/verdict-json.ts";
import type { VerdictComparison } from "./verdict-comparison.ts";

/** Returns the documented JSON of a comparison, which has at least one verdict. */
export function comparisonJson({ url, crawler, verdicts, differences }: VerdictComparison): CompareJson {
  return {
    schema: "maycrawl/compare/1",
    url: maskedAddress(url),
    ...askedCrawlerJson(crawler),
    alike: differences.length === 0,
    answers: verdicts.map((one) => ({ dialect: one.robots.dialect.name, ...decisionJson(one) })),
    differences: differences.map(differenceJson),
    robots: robotsJson((verdicts[0] as Verdict).robots),
  };
}

function differenceJson({ dialect, reference, found, properties }: DialectDifference): DifferenceJson {
  return {
    dialect: dialect.name,
    reference: reference.name,
    found,
    properties: properties.map(({ property, value, source, referenceValue, referenceSource }) => ({
      property,
      value,
      source: sourceOf(dialect, property, source) ?? null,
      referenceValue,
      referenceSource: sourceOf(reference, property, referenceSource) ?? null,
    })),
  };
}

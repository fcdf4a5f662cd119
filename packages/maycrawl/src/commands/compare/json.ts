import { maskedAddress } from "@maycrawl/agent/internal";
import type { DialectDifference } from "@maycrawl/engine";
import type { CompareJson, DialectAnswerJson, DifferenceJson } from "../../json-shapes.ts";
import type { Verdict } from "../../verdict.ts";
import { googleCodeJson, robotsJson, ruleJson } from "../../verdict-json.ts";
import { sourceOf } from "./property-text.ts";
import type { SideBySide } from "./side-by-side.ts";

/** The documented shape of a comparison. There is one verdict at least. */
export function comparisonJson({ url, crawler, verdicts, differences }: SideBySide): CompareJson {
  return {
    schema: "maycrawl/compare/1",
    url: maskedAddress(url),
    as: crawler.given,
    token: crawler.token,
    known: crawler.profile !== undefined,
    alike: differences.length === 0,
    answers: verdicts.map(answerJson),
    differences: differences.map(differenceJson),
    robots: robotsJson((verdicts[0] as Verdict).robots),
  };
}

function answerJson({ robots, decision, today }: Verdict): DialectAnswerJson {
  const { allowed, settled, because } = decision;
  const [rule, googleCode] = [ruleJson(decision), googleCodeJson(today)];
  return { dialect: robots.dialect.name, allowed, settled, because, rule, googleCode };
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

import { maskedAddress } from "@maycrawl/agent/internal";
import type { Decision, DialectDifference, Source } from "@maycrawl/engine";
import type { Verdict } from "../../verdict.ts";
import {
  type GoogleCodeJson,
  googleCodeJson,
  type RobotsJson,
  type RuleJson,
  robotsJson,
  ruleJson,
} from "../../verdict-json.ts";
import { sourceOf } from "./property-text.ts";
import type { SideBySide } from "./side-by-side.ts";

/** A comparison as `compare --json` prints it. */
export interface ComparisonJson {
  readonly url: string;
  readonly as: string;
  readonly token: string;
  readonly known: boolean;
  /** Whether all dialects answer alike. */
  readonly alike: boolean;
  readonly answers: readonly AnswerJson[];
  readonly differences: readonly DifferenceJson[];
  /** As the first dialect sees it. */
  readonly robots: RobotsJson;
}

/** The answer of one dialect. */
interface AnswerJson {
  readonly dialect: string;
  readonly allowed: boolean;
  readonly settled: boolean;
  readonly because: Decision["because"];
  readonly rule: RuleJson | null;
  readonly googleCode: GoogleCodeJson | null;
}

/** Why a dialect does not answer as the first one. */
interface DifferenceJson {
  readonly dialect: string;
  readonly reference: string;
  /** False where the file is too large to find out by trying. */
  readonly found: boolean;
  readonly properties: readonly PropertyJson[];
}

/** A property that makes the difference, with the values as the dialects have them. */
interface PropertyJson {
  readonly property: string;
  readonly value: unknown;
  readonly source: Source | null;
  readonly referenceValue: unknown;
  readonly referenceSource: Source | null;
}

/** The documented shape of a comparison. There is one verdict at least. */
export function comparisonJson({ url, crawler, verdicts, differences }: SideBySide): ComparisonJson {
  return {
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

function answerJson({ robots, decision, today }: Verdict): AnswerJson {
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

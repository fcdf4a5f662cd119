import { defaultDialect } from "../dialects/default.ts";
import { explainDecision } from "../explain/explain.ts";
import type { Explanation } from "../explain/explanation.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { locatePath } from "../patterns/url-path.ts";
import type { AccessResult } from "./access-result.ts";
import { compileAccess } from "./compile-access.ts";

/**
 * Explains the decision for a URL as `explain` does. An unavailable or unreachable robots.txt has no groups and no
 * rules, and no edit would change the decision.
 * @param productToken as for `compile`.
 * @param options as for `compile`.
 * @throws {InvalidProductTokenError} {InvalidUrlError} as `compile` and `decide` do.
 */
export function explainAccess(
  access: AccessResult,
  productToken: CrawlerOrToken,
  url: string | URL,
  options?: CompileOptions,
): Explanation {
  const decision = compileAccess(access, productToken, options).decide(url);
  if (access.kind === "successful") {
    return explainDecision(access.document, productToken, url, options, decision);
  }
  const dialect = dialectFor(productToken, options, defaultDialect);
  const { text, start, end } = locatePath(String(url), dialect);
  return {
    url: String(url),
    path: text.slice(start, end),
    decision,
    productTokens: askedTokens(tokensOf(productToken), dialect).map((token) => token.written),
    groupsBecause: "none",
    namedBy: undefined,
    groups: [],
    groupCount: 0,
    applyingCount: 0,
    candidates: [],
    candidateCount: 0,
    surprises: [],
    flip: undefined,
    flipPattern: undefined,
  };
}

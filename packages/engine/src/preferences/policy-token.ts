import { crawlerNamed, crawlers } from "../crawlers/registry.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { askedTokens } from "../document/product-token.ts";
import { chooseGroups } from "../match/group-choice.ts";
import { compile } from "../match/matcher.ts";
import type { AskedDocument } from "./robots-statements.ts";
import type { UsageStatement } from "./statement.ts";

/** A token that stands for a purpose: groups for it say what content may be used for, not who may fetch it. */
export interface PolicyToken {
  readonly token: string;
  /** The use that a path is closed for where a group for the token forbids it. */
  readonly category: UsageCategory;
}

/**
 * What groups for policy tokens say: those of the crawler's vendor (`Google-Extended` to Google's crawlers), those of the
 * registry that belong to nobody, and those that are given. Only a rule that matches says something. A group for `*` is
 * about crawlers, and what no rule is about is not permitted by that.
 */
export function policyStatements(
  { document, url }: AskedDocument,
  crawlerTokens: string | readonly string[],
  given: Iterable<PolicyToken>,
): readonly UsageStatement[] {
  return [...policyTokensFor(crawlerTokens), ...given].flatMap(({ token, category }) => {
    const asked = askedTokens(token, document.dialect);
    if (chooseGroups(document, asked).because !== "named") return [];
    const decision = compile(document, token).decide(url);
    if (decision.because !== "rule") return [];
    const { rule, position } = decision;
    return [
      {
        mechanism: "policy-token",
        from: "robots.txt",
        where: position.line,
        text: `${token}: ${rule.type} ${rule.path}`,
        says: { [category]: decision.allowed ? "yes" : "no" },
        path: rule.path,
      } as const,
    ];
  });
}

/** The policy tokens that a crawler's vendor looks for, and those of nobody. */
function policyTokensFor(tokens: string | readonly string[]): readonly PolicyToken[] {
  const names = typeof tokens === "string" ? [tokens] : tokens;
  const vendors = new Set(names.map((name) => crawlerNamed(name)?.vendor));
  return crawlers
    .filter(({ kind, vendor, purposes }) => {
      if (!purposes.includes("training")) return false;
      return kind === "policy-token" || (kind === "control-token" && vendors.has(vendor));
    })
    .map(({ token }) => ({ token, category: "train-ai" }));
}

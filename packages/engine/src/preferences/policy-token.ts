import { crawlerNamed, crawlers } from "../crawlers/registry.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { askedTokens } from "../document/asked-tokens.ts";
import { chooseGroups } from "../match/group-choice.ts";
import { compile } from "../match/matcher.ts";
import type { AskedDocument } from "./robots-statements.ts";
import type { UsageStatement } from "./statement.ts";

// draft-kelley-aipref-training-preference-signal-00 (October 2026) writes preferences as groups for a policy token. The spelling of
// that token could not be verified, and so the registry does not have it; callers can give it as one of `policyTokens`.

/** A token that stands for a purpose: groups for it say what content may be used for, not who may fetch it. */
export interface PolicyToken {
  readonly token: string;
  /** The use that a path is closed for where a group for the token forbids it. */
  readonly category: UsageCategory;
}

/** A token, all the uses that its groups are about, and what else is to be known of it. */
interface TokenUses {
  readonly token: string;
  readonly categories: readonly UsageCategory[];
  readonly note?: string;
}

/**
 * What control tokens are about besides training. Google, "Google's common crawlers" (2026): Google-Extended manages both training of
 * Gemini models, and grounding in Gemini Apps and Vertex AI, which gives content to a model at prompt time.
 */
const MORE_USES: ReadonlyMap<string, Omit<TokenUses, "token">> = new Map([
  [
    "Google-Extended",
    {
      categories: ["train-ai", "ai-input"],
      note: "Of input it is about Gemini Apps and Vertex AI; AI features of Google Search obey nosnippet and max-snippet.",
    },
  ],
]);

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
  const others = [...given].map(({ token, category }): TokenUses => ({ token, categories: [category] }));
  return [...policyTokensFor(crawlerTokens), ...others].flatMap(({ token, categories, note }) => {
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
        says: Object.fromEntries(
          categories.map((category) => [category, decision.allowed ? "yes" : "no"] as const),
        ),
        path: rule.path,
        ...(note === undefined ? {} : { note }),
      } as const,
    ];
  });
}

/** The policy tokens that a crawler's vendor looks for, and those of nobody. */
function policyTokensFor(tokens: string | readonly string[]): readonly TokenUses[] {
  const names = typeof tokens === "string" ? [tokens] : tokens;
  const vendors = new Set(names.map((name) => crawlerNamed(name)?.vendor));
  return crawlers
    .filter(({ kind, vendor, purposes }) => {
      if (!purposes.includes("training")) return false;
      return kind === "policy-token" || (kind === "control-token" && vendors.has(vendor));
    })
    .map(({ token }) => ({ token, ...(MORE_USES.get(token) ?? { categories: ["train-ai"] }) }));
}

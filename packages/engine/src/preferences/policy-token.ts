import { crawlers, findCrawler } from "../crawlers/registry.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import type { Decision } from "../match/decision.ts";
import { compile } from "../match/matcher.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { AskedDocument } from "./robots-statements.ts";
import type { UsageStatement } from "./statement.ts";

// draft-kelley-aipref-training-preference-signal-00 (October 2026) writes preferences as groups for a policy token that belongs to
// no vendor: `__usage_ai-training`, which the registry has.

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
  /** The id of what there is more to say. */
  readonly note?: keyof typeof preferenceMessages;
  /** Whether it belongs to no vendor: nobody has settled whether groups for `*` are about it. */
  readonly isAnybodys?: boolean;
}

/**
 * What is to be known of some tokens, and what control tokens are about besides training. Google, "Google's common crawlers" (2026): Google-Extended manages both training of
 * Gemini models, and grounding in Gemini Apps and Vertex AI, which gives content to a model at prompt time.
 */
const KNOWN_USES: ReadonlyMap<string, Omit<TokenUses, "token">> = new Map([
  [
    "Google-Extended",
    {
      categories: ["train-ai", "ai-input"],
      note: "policy-token.google-extended",
    },
  ],
  [
    "__usage_ai-training",
    {
      categories: ["train-ai"],
      note: "policy-token.ai-training",
    },
  ],
]);

/**
 * What groups for policy tokens say: those of the crawler's vendor (`Google-Extended` to Google's crawlers), those of the
 * registry that belong to nobody, and those that are given. Only a rule that matches says something. A group for `*` is
 * about crawlers, and what no rule is about is not permitted by that. Whether a rule for `*` that disallows the URL is about
 * a token of nobody's that has no group is not settled: it is a statement that is no part of the answer.
 */
export function policyStatements(
  { document, url }: AskedDocument,
  crawlerTokens: string | readonly string[],
  given: Iterable<PolicyToken>,
): readonly UsageStatement[] {
  const uses = new Map(policyTokensFor(crawlerTokens).map((one) => [foldCase(one.token), one]));
  for (const { token, category } of given) {
    uses.set(foldCase(token), { token, categories: [category], isAnybodys: true });
  }
  return [...uses.values()].flatMap((one): UsageStatement[] => {
    const { because } = chooseGroups(document, askedTokens(one.token, document.dialect));
    const decision = compile(document, one.token).decide(url);
    if (decision.because !== "rule") return [];
    const about = one.note === undefined ? undefined : createMessage(preferenceMessages, one.note);
    if (because === "named") return [statement(one, decision, about)];
    if (one.isAnybodys !== true || decision.allowed) return [];
    const note = createMessage(preferenceMessages, "policy-token.any-group", { token: one.token });
    return [{ ...statement({ ...one, token: "*" }, decision, note), ignored: "unsettled" }];
  });
}

function statement(
  { token, categories }: TokenUses,
  { rule, position, allowed }: Extract<Decision, { because: "rule" }>,
  note: Message | undefined,
): UsageStatement {
  return {
    mechanism: "policy-token",
    from: "robots.txt",
    where: position.line,
    text: `${token}: ${rule.type} ${rule.path}`,
    says: Object.fromEntries(categories.map((category) => [category, allowed ? "yes" : "no"] as const)),
    path: rule.path,
    ...(note === undefined ? {} : { notes: [note] }),
  };
}

/** The policy tokens that a crawler's vendor looks for, and those of nobody. */
function policyTokensFor(tokens: string | readonly string[]): readonly TokenUses[] {
  const names = typeof tokens === "string" ? [tokens] : tokens;
  const vendors = new Set(names.map((name) => findCrawler(name)?.vendor));
  return crawlers
    .filter(({ kind, vendor, purposes }) => {
      if (!purposes.includes("training")) return false;
      return kind === "policy-token" || (kind === "control-token" && vendors.has(vendor));
    })
    .map(({ token, kind }) => ({
      token,
      ...(KNOWN_USES.get(token) ?? { categories: ["train-ai"] }),
      isAnybodys: kind === "policy-token",
    }));
}

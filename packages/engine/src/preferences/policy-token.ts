import { crawlers, findCrawler } from "../crawlers/registry.ts";
import type { UsageCategory } from "../dialects/page-rule.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { chooseGroups } from "../groups/group-choice.ts";
import type { Decision } from "../match/decision.ts";
import { compile } from "../match/matcher.ts";
import { foldCase } from "../text/fold-case.ts";
import { createMessage, type Message } from "../text/message.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { CrawlerDocument } from "./robots-statements.ts";
import type { UsageStatement } from "./statement.ts";

// draft-kelley-aipref-training-preference-signal-00 (October 2026) writes preferences as groups for a policy token that
// belongs to no vendor: `__usage_ai-training`. The registry contains this token.

/** A token for a purpose. Groups for it control what content may be used for, not which crawler may fetch it. */
export interface PolicyToken {
  readonly token: string;
  /** Use that is forbidden for a path if a group for the token disallows the path. */
  readonly category: UsageCategory;
}

/** A token with the uses that its groups control. */
interface TokenUses {
  readonly token: string;
  readonly categories: readonly UsageCategory[];
  /** Id of the note on statements by this token. */
  readonly note?: keyof typeof preferenceMessages;
  /** Whether the token belongs to no vendor. No document defines whether groups for `*` cover such a token. */
  readonly isVendorNeutral?: boolean;
}

/**
 * Uses and notes of tokens that differ from the default (only training, no note). Google, "Google's common crawlers"
 * (2026): Google-Extended controls the training of Gemini models and also grounding in Gemini Apps and Vertex AI.
 * Grounding gives content to a model at prompt time.
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
 * Returns the usage statements of groups for policy tokens. Three kinds of tokens apply: those of the crawler's
 * vendor (`Google-Extended` for Google's crawlers), those of the registry without a vendor, and those in `given`.
 *
 * Only a matching rule makes a statement. If no rule matches, the use is neither permitted nor forbidden. Groups for
 * `*` apply to crawlers, not to policy tokens. One case is open: a token without a vendor has no group, and a rule
 * for `*` disallows the URL. The result is then a statement with `ignored: "unsettled"`.
 */
export function policyStatements(
  { document, url }: CrawlerDocument,
  crawlerTokens: string | readonly string[],
  given: Iterable<PolicyToken>,
): readonly UsageStatement[] {
  const uses = new Map(policyTokensFor(crawlerTokens).map((one) => [foldCase(one.token), one]));
  for (const { token, category } of given) {
    uses.set(foldCase(token), { token, categories: [category], isVendorNeutral: true });
  }
  return [...uses.values()].flatMap((one): UsageStatement[] => {
    const { because } = chooseGroups(document, askedTokens(one.token, document.dialect));
    const decision = compile(document, one.token).decide(url);
    if (decision.because !== "rule") return [];
    const tokenNote = one.note === undefined ? undefined : createMessage(preferenceMessages, one.note);
    if (because === "named") return [createStatement(one, decision, tokenNote)];
    if (one.isVendorNeutral !== true || decision.allowed) return [];
    return one.categories.map((category): UsageStatement => {
      const note = createMessage(preferenceMessages, `policy-token.any-group.${category}`);
      const onlyThis = { token: "*", categories: [category] };
      return { ...createStatement(onlyThis, decision, note), ignored: "unsettled" };
    });
  });
}

function createStatement(
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

/**
 * Returns the registry's tokens about training that belong to the crawler's vendor or to no vendor. The first token is
 * the crawler's own. The others are names whose groups it obeys too: Applebot follows groups for Googlebot if none
 * names it, but for training Apple documents only Applebot-Extended ("About Applebot").
 */
function policyTokensFor(tokens: string | readonly string[]): readonly TokenUses[] {
  const own = typeof tokens === "string" ? tokens : tokens[0];
  const ownVendor = own === undefined ? undefined : findCrawler(own)?.vendor;
  return crawlers
    .filter(({ kind, vendor, purposes }) => {
      if (!purposes.includes("training")) return false;
      return kind === "policy-token" || (kind === "control-token" && vendor === ownVendor);
    })
    .map(({ token, kind }) => ({
      token,
      ...(KNOWN_USES.get(token) ?? { categories: ["train-ai"] }),
      isVendorNeutral: kind === "policy-token",
    }));
}

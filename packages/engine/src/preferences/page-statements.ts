import type { Dialect } from "../dialects/dialect.ts";
import type { PageRules } from "../dialects/page-rule.ts";
import { usageRules } from "../dialects/page-rules.ts";
import { type ApplicableDirective, selectDirectives } from "../page/applicable-directives.ts";
import type { PageDirective } from "../page/directive.ts";
import { limitOf } from "../page/limit.ts";
import { rulesOf } from "../page/page-rules-of.ts";
import { createMessage } from "../text/message.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { StatedUses, UsageStatement } from "./statement.ts";

/**
 * What the words of a page's META tags and of X-Robots-Tag say of uses: `noai` and its kin to all, and what the crawler's engine
 * makes of its own (`noarchive` to Bing, `nosnippet` to Google).
 * @param mediaType what the content is: `noimageai` is about images, and of a page it says nothing but for those in it.
 */
export function pageStatements(
  directives: readonly PageDirective[],
  tokens: string | readonly string[],
  dialect: Dialect,
  mediaType: string,
): readonly UsageStatement[] {
  const rules = rulesOf(dialect);
  const all: PageRules = { ...rules, rules: [...rules.rules, ...usageRules] };
  const { applicable, ignored } = selectDirectives(directives, tokens, all, dialect.anyGroup === "applies");
  const said = new Set(applicable.map(({ rule }) => rule.name));
  const statements = applicable.flatMap((one) => {
    const { forbidsUse, useLiftedBy } = one.rule;
    const lifted = useLiftedBy !== undefined && said.has(useLiftedBy);
    if (forbidsUse === undefined || lifted || limitOf(one, 0)?.rank !== 0) return [];
    return [statementOf(one, mediaType)];
  });
  const dead = ignored.filter(({ directive }) => /^(?:dis)?allowaitraining$/i.test(directive.name));
  return [
    ...statements,
    ...dead.map(({ directive, note }): UsageStatement => {
      const { name, from, where } = directive;
      const why = note === undefined ? {} : { notes: [note] };
      return { mechanism: "ai-training-field", from, where, text: name, says: {}, ignored: "dead", ...why };
    }),
  ];
}

function statementOf({ directive, rule }: ApplicableDirective, mediaType: string): UsageStatement {
  const { name, value, from, where } = directive;
  const ofImages = rule.name === "noimageai" && !mediaType.startsWith("image/");
  const says: StatedUses = Object.fromEntries((rule.forbidsUse ?? []).map((use) => [use, "no"]));
  return {
    mechanism: "page-directive",
    from,
    where,
    text: value === undefined ? name : `${name}: ${value}`,
    says: ofImages ? {} : says,
    ...(ofImages ? { notes: [createMessage(preferenceMessages, "page-directive.images")] } : {}),
  };
}

import type { Dialect } from "../dialects/dialect.ts";
import type { PageRules } from "../dialects/page-rule.ts";
import { usageRules } from "../dialects/page-rules.ts";
import { type ApplicableDirective, selectDirectives } from "../page/applicable-directives.ts";
import type { PageDirective } from "../page/directive.ts";
import { limitOf } from "../page/limit.ts";
import { pageRulesOf } from "../page/page-rules-of.ts";
import { createMessage } from "../text/message.ts";
import { preferenceMessages } from "./preference-messages.ts";
import type { StatedUses, UsageStatement } from "./statement.ts";

/**
 * Returns the usage statements in the META tags and X-Robots-Tag fields of a page. `noai` and similar directives apply
 * to all crawlers. Some directives limit usage only for one engine: `noarchive` for Bing, `nosnippet` for Google.
 * @param mediaType media type of the content. `noimageai` is about images: on a page it covers only the images in it.
 */
export function pageStatements(
  directives: readonly PageDirective[],
  tokens: string | readonly string[],
  dialect: Dialect,
  mediaType: string,
): readonly UsageStatement[] {
  const rules = pageRulesOf(dialect);
  const all: PageRules = { ...rules, rules: [...rules.rules, ...usageRules] };
  const { applicable, ignored } = selectDirectives(directives, tokens, all, dialect.anyGroup === "applies");
  const names = new Set(applicable.map(({ rule }) => rule.name));
  const statements = applicable.flatMap((one) => {
    const { forbidsUse, useLiftedBy } = one.rule;
    const isLifted = useLiftedBy !== undefined && names.has(useLiftedBy);
    if (forbidsUse === undefined || isLifted || limitOf(one, 0)?.rank !== 0) return [];
    return [createStatement(one, mediaType)];
  });
  const dead = ignored.filter(({ directive }) => /^(?:dis)?allowaitraining$/i.test(directive.name));
  return [
    ...statements,
    ...dead.map(({ directive, note }): UsageStatement => {
      const { name, from, where } = directive;
      const notes = note === undefined ? {} : { notes: [note] };
      return { mechanism: "ai-training-field", from, where, text: name, says: {}, ignored: "dead", ...notes };
    }),
  ];
}

function createStatement({ directive, rule }: ApplicableDirective, mediaType: string): UsageStatement {
  const { name, value, from, where } = directive;
  const isAboutEmbeddedImages = rule.name === "noimageai" && !mediaType.startsWith("image/");
  const says: StatedUses = Object.fromEntries((rule.forbidsUse ?? []).map((use) => [use, "no"]));
  // Only Google's limits of a snippet forbid a use (Google, "Robots meta tag": nosnippet, max-snippet).
  const isGoogleSearch = rule.forbids?.includes("snippet") === true;
  const note = isAboutEmbeddedImages
    ? "page-directive.images"
    : isGoogleSearch
      ? "page-directive.google-search"
      : undefined;
  return {
    mechanism: "page-directive",
    from,
    where,
    text: value === undefined ? name : `${name}: ${value}`,
    says: isAboutEmbeddedImages ? {} : says,
    ...(note === undefined ? {} : { notes: [createMessage(preferenceMessages, note)] }),
  };
}

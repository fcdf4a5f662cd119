import type { Rule } from "../../document/records.ts";
import { type Check, defineCheck, placesOf, type Report } from "../parts/check.ts";
import { insertBefore, replaceSpan } from "../parts/edits.ts";
import type { Edit } from "../parts/finding.ts";
import type { KnownCrawler } from "../parts/known-crawlers.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { type AssetKind, type Assets, assetsOf } from "../parts/page-assets.ts";
import { disallowingRule } from "../parts/rules.ts";

/** Crawlers that render pages before they index them, according to their vendors. */
const RENDERING: readonly string[] = ["Googlebot", "bingbot", "Applebot", "YandexBot"];

/** Maximum number of rules that are tried. */
const MAX_RULES = 100;

/** A rule that closes page assets to some crawlers. */
interface ClosedAssets {
  readonly assets: Assets;
  readonly crawlers: readonly KnownCrawler[];
  readonly rule: Rule;
  /** URL of a typical asset. */
  readonly url: string;
}

const IDS = {
  code: "assets-closed",
  doubtful: "assets-closed.folder",
  media: "assets-closed.media",
} as const;

/** Reports rules that close page assets to a crawler that renders pages. */
export const assetsClosed: Check = defineCheck({
  code: "assets-closed",
  severity: "warning",
  summary: "A rule closes style sheets or scripts to a crawler that renders pages.",
  why: "Search engines render a page like a browser. Without its style sheets and scripts they possibly miss its content (Google's documentation: block no files that a page needs).",
  messages: {
    "assets-closed":
      "This rule closes style sheets or scripts, so {crawlers} possibly see other pages than readers do: allow these files.",
    "assets-closed.folder":
      "This rule closes a folder that often has style sheets or scripts: allow them if pages need them. It concerns {crawlers}.",
    "assets-closed.media":
      "This rule closes images or fonts to {crawlers}. Allow them if search results should show them.",
  },
  checkFile(file, report) {
    const rendering = RENDERING.flatMap((token) => file.knownCrawler(token) ?? []);
    let tried = 0;
    for (const { rules } of file.document.groups) {
      const byKind = new Map<AssetKind, ClosedAssets[]>();
      for (const rule of rules) {
        const assets = rule.type === "disallow" ? assetsOf(rule.path) : undefined;
        if (assets === undefined) continue;
        if (tried++ >= MAX_RULES) break;
        const url = file.origin + assets.sample;
        const crawlers = rendering.filter((crawler) => closes(file, crawler, rule, url));
        const kind = assets.kind === "code" && isDefault(rules) ? "doubtful" : assets.kind;
        if (crawlers.length > 0)
          byKind.set(kind, [...(byKind.get(kind) ?? []), { assets, crawlers, rule, url }]);
      }
      for (const [kind, closed] of byKind) reportKind(kind, closed, file, report);
    }
  },
});

/** Reports the rules of a group that close assets of one kind, at the first rule. */
function reportKind(
  kind: AssetKind,
  closed: readonly ClosedAssets[],
  file: LintedFile,
  report: Report<Record<(typeof IDS)[AssetKind], string>>,
): void {
  const [first, ...others] = closed;
  const [crawler] = first?.crawlers ?? [];
  if (first === undefined || crawler === undefined) return;
  // A folder may have other files, so only its assets are opened. A removed rule could leave a group without rules.
  const edits = closed.map(({ rule, assets: { folder } }) =>
    folder === undefined
      ? allowType(rule, file)
      : insertBefore(file.document, rule.line, [`Allow: ${folder}*.css`, `Allow: ${folder}*.js`]),
  );
  const meant = kind === "media" ? undefined : file.tryEdits(edits)?.(crawler, first.url);
  const witness = file.witness(crawler, first.url, meant);
  const crawlers = [...new Set(closed.flatMap((one) => one.crawlers))].map(({ token }) => token);
  report(IDS[kind], {
    span: first.rule.span,
    severity: kind === "code" && witness?.meant !== undefined ? "warning" : "information",
    params: { crawlers },
    related: placesOf(
      others.map(({ rule }) => rule),
      "This rule closes others.",
    ),
    crawlers,
    witnesses: [witness],
    fixes: meant === "allowed" ? [{ title: "Allow style sheets and scripts", edits }] : [],
  });
}

/** Returns the edit that allows a type of file. A pattern without a final `$` may close others, such as `.json`. */
function allowType({ line, path, span }: Rule, { document }: LintedFile): Edit {
  if (path.endsWith("$")) return replaceSpan(span, `Allow: ${path}`);
  const type = path.replace(/\*$/, "");
  return insertBefore(document, line, [`Allow: ${type}$`, `Allow: ${type}?`]);
}

/** Whether a rule, and not another one, closes a URL to a crawler that may fetch the home page. */
function closes(file: LintedFile, crawler: KnownCrawler, { line }: Rule, url: string): boolean {
  const isClosing = disallowingRule(file, crawler, url)?.line === line;
  return isClosing && file.decide(crawler, `${file.origin}/`).allowed;
}

/**
 * Whether rules are the default of a platform: that of WordPress before version 4.4, which closed /wp-includes/, or that
 * of Squarespace, whose assets are on another host.
 */
function isDefault(rules: readonly Rule[]): boolean {
  return (
    rules.every(({ path }) => /^\/wp-(?:admin|includes)\/(?:admin-ajax\.php)?$/.test(path)) ||
    rules.some(({ path }) => path === "/api/ui-extensions/")
  );
}

/** The engine of maycrawl: may this crawler fetch this URL, and why? */

export type { IgnoredDirective } from "./page/applicable-directives.ts";
export { addresseeOf } from "./page/crawler-name.ts";
export type { PageDirective } from "./page/directive.ts";
export type { HeaderFields } from "./page/header-lines.ts";
export { findLinks, linkTypes, type PageLink, parseLinkHeader } from "./page/links.ts";
export { type MetaTag, type MetaTagPlace, parseMetaRobots, parseMetaTags } from "./page/meta-tag.ts";
export { readPageDate } from "./page/page-date.ts";
export { type NotedDirective, type PageAnswer, type PageVerdict, resolvePage } from "./page/resolve.ts";
export { parseXRobotsTag } from "./page/x-robots-tag.ts";
export type { AiTxtFile } from "./preferences/ai-txt.ts";
export type { PreferenceConflict } from "./preferences/conflicts.ts";
export type { PolicyToken } from "./preferences/policy-token.ts";
export { type PreferenceSources, type Preferences, resolvePreferences } from "./preferences/preferences.ts";
export type { LicenseFile, RslContent, RslLicense, RslTerm } from "./preferences/rsl.ts";
export {
  type IgnoredReason,
  type StatedUses,
  type UsageStatement,
  usageCategories,
} from "./preferences/statement.ts";
export * from "./robots.ts";

import type { RuledField } from "../dialects/dialect.ts";

/**
 * Field names in other languages, as translations of Google's specification and the Russian description of the
 * protocol print them. Crawlers do not read them: a robots.txt has the English names (RFC 9309 §2.2).
 */
export const FIELD_TRANSLATIONS: ReadonlyMap<string, RuledField> = new Map([
  // Hindi
  ["उपयोगकर्ता-एजेंट", "user-agent"],
  ["अनुमति नहीं है", "disallow"],
  ["अनुमति है", "allow"],
  ["साइटमैप", "sitemap"],
  // Bengali
  ["ইউজার-এজেন্ট", "user-agent"],
  ["ইউজারএজেন্ট", "user-agent"],
  ["সাইটম্যাপ", "sitemap"],
  // Thai
  ["ไม่อนุญาต", "disallow"],
  ["อนุญาต", "allow"],
  ["แผนผังไซต์", "sitemap"],
  // Russian
  ["карта сайта", "sitemap"],
]);

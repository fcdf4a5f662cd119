/**
 * Product tokens of the best known crawlers, which are tried for witnesses in this order. Together they use every
 * dialect of the registry.
 */
export const majorCrawlers: readonly string[] = [
  "Googlebot",
  "bingbot",
  "YandexBot",
  "Applebot",
  "Baiduspider",
  "GPTBot",
  "ClaudeBot",
  "CCBot",
  "PerplexityBot",
  "Amazonbot",
  "SeznamBot",
  "DuckDuckBot",
  "AdsBot-Google",
];

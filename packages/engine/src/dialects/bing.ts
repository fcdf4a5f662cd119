import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * Bing's crawlers, according to public statements of their owner. Everything not stated follows RFC 9309, as an
 * assumption.
 *
 * Weak sources: `crawlDelay` comes from a third-party account.
 */
export const bing: Dialect = {
  ...rfc9309,
  name: "bing",
  title: "Bing's crawlers, as far as known",
  sources: {
    crawlDelay: {
      where: "F. Dubut of Bing: a crawler's own section replaces the one for *, except for the Crawl-delay",
      certainty: "reported",
    },
    pageRules: { where: "Bing, Robots Metatags; Bing Webmaster Blog, 2020 and 2023", certainty: "stated" },
  },
  crawlDelay: "own-or-any",
  pageRules: "bing",
};

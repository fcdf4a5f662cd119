import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const help = (where: string): Source => ({ where: `Yandex Webmaster help, ${where}`, certainty: "stated" });

/**
 * Yandex's crawlers: rules are sorted by the length of their path and the last one that matches is taken, an allow rule last,
 * which is RFC 9309's choice in other words.
 */
export const yandex: Dialect = {
  ...rfc9309,
  name: "yandex",
  title: "Yandex's robots.txt help",
  sources: {
    maxBytes: help("robots.txt requirements: at most 500 KB"),
    oversize: help("robots.txt requirements: a larger file allows everything"),
    access: help("robots.txt requirements: any answer but 200 allows everything"),
  },
  maxBytes: 500_000,
  oversize: "allows-all",
  access: { ...rfc9309.access, tooManyRequests: "unavailable", serverError: "unavailable" },
};

import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";
import type { Source } from "./source.ts";

const account = (where: string): Source => ({
  where: `accounts of Baidu's help: ${where}`,
  certainty: "reported",
});

/**
 * Baiduspider, according to third-party accounts of its help pages. The order of rules and groups matters.
 *
 * Weak sources: `blankLines`, `sameName`, `suffixes` and `precedence` come from third-party accounts.
 */
export const baidu: Dialect = {
  ...rfc9309,
  name: "baidu",
  title: "Baidu's robots.txt help, according to third parties",
  sources: {
    blankLines: account("records are separated by blank lines"),
    sameName: account("at most one record is for *"),
    suffixes: account("the examples .htm$, .jpg$ and .gif$ match URLs with these endings"),
    precedence: account("the first allow or disallow line that matches decides"),
  },
  blankLines: "end-group",
  sameName: "first",
  suffixes: "match-ends",
  precedence: "first",
};

import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/** Amazonbot: RFC 9309, but for what a robots.txt that cannot be had means, and for its noarchive. */
export const amazonbot: Dialect = {
  ...rfc9309,
  name: "amazonbot",
  title: "Amazonbot's documentation",
  sources: {
    access: {
      where:
        "developer.amazon.com/amazonbot: where it cannot be fetched, a copy of the last 30 days, else no restriction",
      certainty: "stated",
    },
    pageRules: {
      where: "developer.amazon.com/amazonbot: noarchive keeps a page out of the training of models",
      certainty: "stated",
    },
  },
  pageRules: "amazon",
  access: {
    ...rfc9309.access,
    tooManyRedirects: "unreachable",
    forbidden: "unreachable",
    tooManyRequests: "unreachable",
    clientError: "unreachable",
    outage: [
      { afterSeconds: 0, holds: "cached-or-open" },
      { afterSeconds: 2_592_000, holds: "open" },
    ],
  },
};

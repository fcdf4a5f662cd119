import type { Dialect } from "./dialect.ts";
import { rfc9309 } from "./rfc9309.ts";

/**
 * Amazonbot. It differs from RFC 9309 if a robots.txt cannot be fetched, and in the meaning of `noarchive`.
 */
export const amazonbot: Dialect = {
  ...rfc9309,
  name: "amazonbot",
  title: "Amazonbot's documentation",
  sources: {
    access: {
      where:
        "developer.amazon.com/amazonbot: if it cannot be fetched, a copy of the last 30 days applies, otherwise no restriction",
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

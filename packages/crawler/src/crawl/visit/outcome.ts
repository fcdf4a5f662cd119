import type { FoundUrl, Skip } from "../url/found-url.ts";
import type { Visit } from "./visit.ts";

/** What came of a URL's turn. */
export type Outcome =
  | {
      readonly kind: "visited";
      readonly visit: Visit;
      readonly found: readonly FoundUrl[];
      /** When the server had the request at the latest, as far as can be told. */
      readonly heardAt: number;
    }
  | { readonly kind: "skipped"; readonly skip: Skip }
  /** It could not be had now; when it may be tried again, in milliseconds since the epoch, and why. */
  | {
      readonly kind: "later";
      readonly at: number;
      readonly because: string;
      readonly visit: Visit;
    }
  /** Nothing of the host may be fetched until its robots.txt can be had. */
  | {
      readonly kind: "unreachable";
      readonly at: number;
      readonly because: string;
      /** Whether there is no such host. */
      readonly nowhere: boolean;
    };

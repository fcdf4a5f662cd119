import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { type AskedCrawler, dialectFor, tokensOf } from "../document/crawler-profile.ts";
import type { RobotsGroup } from "../document/groups.ts";
import { askedTokens } from "../document/product-token.ts";
import type { Decision, UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import type { Explanation } from "../match/explanation.ts";
import { originOf } from "../match/location.ts";
import { type CompileOptions, compile, type Matcher, originAsked } from "../match/matcher.ts";
import { isRobotsTxt, locatePath, type PathPlace } from "../match/url-path.ts";
import type { AccessResult } from "./access-result.ts";

/**
 * Makes an access result ready to decide for one crawler. A robots.txt that is unavailable forbids
 * nothing (RFC 9309 §2.3.1.3); one that is unreachable forbids everything (§2.3.1.4).
 * @param productToken as for `compile`.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function compileAccess(
  access: AccessResult,
  productToken: AskedCrawler,
  options?: CompileOptions,
): Matcher {
  if (access.kind === "successful") return compile(access.document, productToken, options);
  const dialect = dialectFor(productToken, options, defaultDialect);
  const tokens = askedTokens(tokensOf(productToken), dialect).map((token) => token.written);
  return new MatcherWithoutDocument(access, dialect, tokens, originAsked(options));
}

const OTHER_ORIGIN: Decision = Object.freeze({ allowed: false, settled: false, because: "other-origin" });

const ROBOTS_TXT: Decision = Object.freeze({ allowed: true, settled: true, because: "robots-txt" });

/** Gives every URL the same answer. */
class MatcherWithoutDocument implements Matcher {
  readonly groups: readonly RobotsGroup[] = [];
  readonly crawlDelay = undefined;
  readonly #decision: Decision;
  readonly #dialect: Dialect;
  readonly #tokens: readonly string[];
  readonly #origin: string | undefined;

  constructor(
    access: UnavailableAccess | UnreachableAccess,
    dialect: Dialect,
    tokens: readonly string[],
    origin: string | undefined,
  ) {
    this.#decision = decisionBy(access);
    this.#dialect = dialect;
    this.#tokens = tokens;
    this.#origin = origin;
  }

  decide(url: string | URL): Decision {
    // A URL that is none is as wrong here as it is with a document.
    const path = this.#locate(url);
    if (this.#origin !== undefined && originOf(url) !== this.#origin) return OTHER_ORIGIN;
    // How could a robots.txt be had again that must not be asked for?
    return isRobotsTxt(this.#dialect, path) ? ROBOTS_TXT : this.#decision;
  }

  explain(url: string | URL): Explanation {
    const { text, start, end } = this.#locate(url);
    return {
      url: String(url),
      path: text.slice(start, end),
      decision: this.decide(url),
      productTokens: this.#tokens,
      groupsBecause: "none",
      namedBy: undefined,
      groups: [],
      candidates: [],
      surprises: [],
      flip: undefined,
    };
  }

  #locate(url: string | URL): PathPlace {
    return locatePath(String(url), this.#dialect);
  }
}

function decisionBy(access: UnavailableAccess | UnreachableAccess): Decision {
  return access.kind === "unavailable"
    ? Object.freeze({ allowed: true, settled: true, because: access.kind, access })
    : Object.freeze({ allowed: false, settled: true, because: access.kind, access });
}

import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsGroup } from "../document/records.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import type { Decision, UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { compile, type Matcher, OTHER_ORIGIN, originFrom } from "../match/matcher.ts";
import { getOrigin } from "../match/robots-url.ts";
import { unsettled } from "../match/rule-decision.ts";
import { ROBOTS_TXT } from "../match/rule-set.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";
import type { AccessResult, SuccessfulAccess } from "./access-result.ts";

/**
 * Compiles an access result into a matcher for one crawler. An unavailable robots.txt forbids nothing (RFC 9309
 * §2.3.1.3); an unreachable one forbids everything (§2.3.1.4).
 * @param productToken as for `compile`.
 * @throws {InvalidProductTokenError} if a product token is not valid.
 */
export function compileAccess(
  access: AccessResult,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): Matcher {
  if (access.kind === "successful") {
    const matcher = compile(access.document, productToken, options);
    const { undefinedOutcomes } = dialectFor(productToken, options, access.document.dialect).access;
    const isUnsettled =
      undefinedOutcomes?.includes("redirect-to-disallowed") && redirectsToDisallowed(access, matcher);
    return isUnsettled ? new UnsettledMatcher(matcher) : matcher;
  }
  const dialect = dialectFor(productToken, options, defaultDialect);
  // The decision is the same for every crawler, but an invalid product token is still an error.
  askedTokens(tokensOf(productToken), dialect);
  return new MatcherWithoutDocument(access, dialect, originFrom(options));
}

/** Whether one of the redirects led to a URL that the robots.txt itself disallows. */
function redirectsToDisallowed({ redirects = [] }: SuccessfulAccess, matcher: Matcher): boolean {
  return redirects.some((url) => {
    const { allowed, because } = matcher.decide(url);
    return !allowed && because !== "other-origin";
  });
}

/** Marks the decisions of a matcher as unsettled, because the dialect's text does not define them. */
class UnsettledMatcher implements Matcher {
  readonly #matcher: Matcher;

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  get groups(): readonly RobotsGroup[] {
    return this.#matcher.groups;
  }

  get crawlDelay(): number | undefined {
    return this.#matcher.crawlDelay;
  }

  decide(url: string | URL): Decision {
    return unsettled(this.#matcher.decide(url));
  }
}

/** Decides without a document: the decision is the same for every URL of the origin, except for /robots.txt. */
class MatcherWithoutDocument implements Matcher {
  readonly groups: readonly RobotsGroup[] = [];
  readonly crawlDelay = undefined;
  readonly #decision: Decision;
  readonly #dialect: Dialect;
  readonly #origin: string | undefined;

  constructor(access: UnavailableAccess | UnreachableAccess, dialect: Dialect, origin: string | undefined) {
    this.#decision = decisionFor(access, dialect);
    this.#dialect = dialect;
    this.#origin = origin;
  }

  decide(url: string | URL): Decision {
    // Throws for an invalid URL, as a matcher with a document does.
    const path = locatePath(String(url), this.#dialect);
    if (this.#origin !== undefined && getOrigin(url) !== this.#origin) return OTHER_ORIGIN;
    // The robots.txt may be fetched; otherwise it could never become available again.
    return isRobotsTxt(this.#dialect, path) ? ROBOTS_TXT : this.#decision;
  }
}

function decisionFor(access: UnavailableAccess | UnreachableAccess, dialect: Dialect): Decision {
  // Without an answer the status is missing or 0 (see `failedAccess`).
  const isUndefined = (access.status ?? 0) === 0 && dialect.access.undefinedOutcomes?.includes("no-answer");
  const settled = access.settled !== false && isUndefined !== true;
  return access.kind === "unavailable"
    ? Object.freeze({ allowed: true, settled, because: access.kind, access })
    : Object.freeze({ allowed: false, settled, because: access.kind, access });
}

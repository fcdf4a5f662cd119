import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import type { RobotsGroup } from "../document/records.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import type { CompileOptions } from "../groups/compile-options.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import type { Decision, UnavailableAccess, UnreachableAccess } from "../match/decision.ts";
import { compile, type Matcher, OTHER_ORIGIN, originAsked } from "../match/matcher.ts";
import { getOrigin } from "../match/robots-url.ts";
import { unsettled } from "../match/rule-decision.ts";
import { ROBOTS_TXT } from "../match/rule-set.ts";
import { isRobotsTxt, locatePath } from "../patterns/url-path.ts";
import type { AccessResult, SuccessfulAccess } from "./access-result.ts";

/**
 * Makes an access result ready to decide for one crawler. A robots.txt that is unavailable forbids
 * nothing (RFC 9309 §2.3.1.3); one that is unreachable forbids everything (§2.3.1.4).
 * @param productToken as for `compile`.
 * @throws {InvalidProductTokenError} for what cannot be a crawler's name.
 */
export function compileAccess(
  access: AccessResult,
  productToken: CrawlerOrToken,
  options?: CompileOptions,
): Matcher {
  if (access.kind === "successful") {
    const matcher = compile(access.document, productToken, options);
    const { undefinedOutcomes } = dialectFor(productToken, options, access.document.dialect).access;
    const isOpen = undefinedOutcomes?.includes("redirect-to-disallowed") && ledToDisallowed(access, matcher);
    return isOpen ? new UnsettledMatcher(matcher) : matcher;
  }
  const dialect = dialectFor(productToken, options, defaultDialect);
  // Every crawler gets the same answer, and yet what cannot be a crawler's name is an error.
  askedTokens(tokensOf(productToken), dialect);
  return new MatcherWithoutDocument(access, dialect, originAsked(options));
}

/** Whether redirects led to the robots.txt by way of a URL that it disallows. */
function ledToDisallowed({ redirects = [] }: SuccessfulAccess, matcher: Matcher): boolean {
  return redirects.some((url) => {
    const { allowed, because } = matcher.decide(url);
    return !allowed && because !== "other-origin";
  });
}

/** Gives a matcher's answers as those that the dialect's text leaves open. */
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

/** Gives every URL the same answer. */
class MatcherWithoutDocument implements Matcher {
  readonly groups: readonly RobotsGroup[] = [];
  readonly crawlDelay = undefined;
  readonly #decision: Decision;
  readonly #dialect: Dialect;
  readonly #origin: string | undefined;

  constructor(access: UnavailableAccess | UnreachableAccess, dialect: Dialect, origin: string | undefined) {
    this.#decision = decisionBy(access, dialect);
    this.#dialect = dialect;
    this.#origin = origin;
  }

  decide(url: string | URL): Decision {
    // A URL that is none is as wrong here as it is with a document.
    const path = locatePath(String(url), this.#dialect);
    if (this.#origin !== undefined && getOrigin(url) !== this.#origin) return OTHER_ORIGIN;
    // How could a robots.txt be had again that must not be asked for?
    return isRobotsTxt(this.#dialect, path) ? ROBOTS_TXT : this.#decision;
  }
}

function decisionBy(access: UnavailableAccess | UnreachableAccess, dialect: Dialect): Decision {
  // A chain without an answer has no status, or 0 (see `failedAccess`).
  const isUndefined = (access.status ?? 0) === 0 && dialect.access.undefinedOutcomes?.includes("no-answer");
  const settled = access.settled !== false && isUndefined !== true;
  return access.kind === "unavailable"
    ? Object.freeze({ allowed: true, settled, because: access.kind, access })
    : Object.freeze({ allowed: false, settled, because: access.kind, access });
}

import { InvalidOptionError } from "@maycrawl/agent";
import { compile, dialects, type Matcher, parse } from "@maycrawl/engine";

/**
 * Patterns in the syntax of robots.txt paths (RFC 9309 §2.2.2, §2.2.3: `*` matches anything, `$` matches the end). The
 * engine matches them against the path and query of a URL on any host.
 */
export class PathPatterns {
  readonly #matcher: Matcher | undefined;

  /** @throws {InvalidOptionError} if a pattern is invalid. */
  constructor(name: string, patterns: readonly string[]) {
    if (!Array.isArray(patterns))
      throw new InvalidOptionError(`${name} must be a list of path patterns; received ${typeof patterns}.`);
    for (const pattern of patterns) {
      // The engine reads a path as a rule only if it begins with / or *. A line break would start another rule.
      if (!/^[/*][^\r\n#\0]*$/.test(pattern)) {
        throw new InvalidOptionError(
          `${name} ${JSON.stringify(pattern)} is not a path pattern: it must begin with / or *, as in robots.txt. Example: /shop/*.html$`,
        );
      }
    }
    if (patterns.length === 0) return;
    const rules = patterns.map((pattern) => `Disallow: ${pattern}`).join("\n");
    this.#matcher = compile(parse(`User-agent: *\n${rules}\n`, { dialect: dialects.rfc9309 }), "pattern");
  }

  get isEmpty(): boolean {
    return this.#matcher === undefined;
  }

  /** Returns the pattern that matches a URL best; undefined if none matches. */
  bestMatch(url: URL): string | undefined {
    const decision = this.#matcher?.decide(url);
    return decision?.because === "rule" ? decision.rule.path : undefined;
  }
}

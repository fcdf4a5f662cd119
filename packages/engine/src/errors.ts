/**
 * The engine's failures: one class each, all of them wrong arguments. What a robots.txt or a URL's
 * server says is content, and content never throws.
 */

/** Every error code of the engine. Codes are stable; messages may change. */
export type RobotsErrorCode =
  | "ERR_ROBOTS_INVALID_INPUT"
  | "ERR_ROBOTS_INVALID_URL"
  | "ERR_ROBOTS_INVALID_PRODUCT_TOKEN"
  | "ERR_ROBOTS_UNKNOWN_CRAWLER"
  | "ERR_ROBOTS_INVALID_DIALECT"
  | "ERR_ROBOTS_INVALID_DRAFT"
  | "ERR_ROBOTS_INVALID_NUMBER";

const BRAND = Symbol.for("maycrawl.error.code");

/**
 * A wrong argument, with a stable `code`. `instanceof` looks at a registered symbol, so two copies
 * of this package recognise each other's errors.
 */
export class RobotsArgumentError extends TypeError {
  readonly code: RobotsErrorCode;

  constructor(code: RobotsErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RobotsArgumentError";
    this.code = code;
    Object.defineProperty(this, BRAND, { value: code });
  }

  /** The code of a subclass; the base class recognises them all. */
  static readonly code: RobotsErrorCode | undefined = undefined;

  static override [Symbol.hasInstance](value: unknown): boolean {
    const code = value instanceof Error ? (value as { [BRAND]?: RobotsErrorCode })[BRAND] : undefined;
    // biome-ignore lint/complexity/noThisInStatic: inherited, and asked of the class on the right of instanceof
    return code !== undefined && (this.code === undefined || this.code === code);
  }
}

/** Thrown when robots.txt content is neither a string nor a `Uint8Array`, and when a document is none. */
export class InvalidInputError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_INPUT";

  /** @param expected in words, where it is not what `parse` takes. */
  constructor(received: unknown, expected = "a string or a Uint8Array") {
    super(InvalidInputError.code, `A robots.txt must be ${expected}; received ${describe(received)}.`);
    this.name = "InvalidInputError";
  }
}

/** Thrown when something that must be an absolute, hierarchical URL is none. */
export class InvalidUrlError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_URL";

  constructor(received: unknown, cause?: unknown) {
    super(
      InvalidUrlError.code,
      `Expected an absolute URL such as "https://example.com/path"; received ${describe(received)}.`,
      cause === undefined ? undefined : { cause },
    );
    this.name = "InvalidUrlError";
  }
}

/** Thrown when a crawler's product token is empty or holds what no token can hold. */
export class InvalidProductTokenError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_PRODUCT_TOKEN";

  constructor(received: unknown) {
    super(
      InvalidProductTokenError.code,
      `Expected a crawler's product token such as "Googlebot" (no blanks, "/" or "#"); received ${describe(received)}. productTokenOf() finds the token in a User-Agent header.`,
    );
    this.name = "InvalidProductTokenError";
  }
}

/** Thrown by `knownCrawler` when the registry has no crawler of that name. */
export class UnknownCrawlerError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_UNKNOWN_CRAWLER";

  /** @param meant the token of the crawler that was probably meant. */
  constructor(received: unknown, meant?: string) {
    const hint = meant === undefined ? "" : ` Did you mean knownCrawler(${describe(meant)})?`;
    super(
      UnknownCrawlerError.code,
      `Expected the name of a known crawler such as "Googlebot-Image"; received ${describe(received)}.${hint} Pass the name itself to ask for it as a literal product token.`,
    );
    this.name = "UnknownCrawlerError";
  }
}

/** Thrown when a dialect is none, for example the name of one, and by `SmallRobots` for one that it cannot follow. */
export class InvalidDialectError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_DIALECT";

  /** @param expected in words, where not every dialect is. */
  constructor(received: unknown, expected = "a dialect object (dialects.NAME)") {
    super(InvalidDialectError.code, `Expected ${expected}; received ${describe(received)}.`);
    this.name = "InvalidDialectError";
  }
}

/** Thrown by `build` when a part of the draft cannot be written as a line of a robots.txt. */
export class InvalidDraftError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_DRAFT";

  constructor(message: string) {
    super(InvalidDraftError.code, message);
    this.name = "InvalidDraftError";
  }
}

/** Thrown when a number of a dialect, of lifetime bounds or of a retry schedule has no meaning. */
export class InvalidNumberError extends RobotsArgumentError {
  static override readonly code = "ERR_ROBOTS_INVALID_NUMBER";

  constructor(name: string, received: unknown, expected: string) {
    const shown = typeof received === "number" ? String(received) : describe(received);
    super(InvalidNumberError.code, `${name} must be ${expected}; received ${shown}.`);
    this.name = "InvalidNumberError";
  }
}

/** A value as an error message shows it: short, and with control characters made visible. */
function describe(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value);
  }
  if (value === null) return "null";
  return typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}

/**
 * Base classes of all errors of maycrawl, and the engine's own errors: one class for each kind of wrong argument.
 * Content never throws: a robots.txt may contain anything, and an HTTP status is data.
 */

/**
 * Base class of every error that maycrawl throws. `instanceof` works across two copies of a package, for this
 * class and for each subclass in maycrawl. A subclass without its own `brand` has the usual `instanceof`.
 */
export abstract class RobotsError extends Error {
  /** Error code for programs. Codes are stable; messages may change. */
  abstract readonly code: string;

  /** Name of the class, the same in each copy and after minification. */
  protected static readonly brand: string = "RobotsError";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.brand;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore-start lint/complexity/noThisInStatic: the class on the right of instanceof, which may be a subclass
    if (!Object.hasOwn(this, "brand")) return super[Symbol.hasInstance](value);
    let found = (value instanceof Error ? value.constructor : undefined) as typeof RobotsError | undefined;
    while (found?.brand && found.brand !== this.brand) found = Object.getPrototypeOf(found);
    return found?.brand === this.brand;
    // biome-ignore-end lint/complexity/noThisInStatic: see above
  }
}

/** A wrong argument: the caller has to change the call. */
export abstract class RobotsArgumentError extends RobotsError {
  protected static override readonly brand: string = "RobotsArgumentError";
}

/**
 * Thrown when robots.txt content is neither a string nor a `Uint8Array`, or when a document is not a
 * `RobotsDocument`.
 */
export class InvalidInputError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidInputError";
  override readonly code = "ERR_ROBOTS_INVALID_INPUT";

  /**
   * @param expected what the function takes, in words, if it differs from `parse`.
   * @param subject the value, in words.
   */
  constructor(received: unknown, expected = "a string or a Uint8Array", subject = "A robots.txt") {
    super(`${subject} must be ${expected}; received ${describe(received)}.`);
  }
}

/** Thrown when a value is not an absolute, hierarchical URL. */
export class InvalidUrlError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidUrlError";
  override readonly code = "ERR_ROBOTS_INVALID_URL";

  constructor(received: unknown, cause?: unknown) {
    super(
      `Expected an absolute URL such as "https://example.com/path"; received ${describe(received)}.`,
      cause ? { cause } : undefined,
    );
  }
}

/** Thrown when a crawler's product token is empty or has a character that a token cannot have. */
export class InvalidProductTokenError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidProductTokenError";
  override readonly code = "ERR_ROBOTS_INVALID_PRODUCT_TOKEN";

  constructor(received: unknown) {
    super(
      `Expected a crawler's product token such as "Googlebot" (no blanks, "/" or "#"); received ${describe(received)}. extractProductToken() finds the token in a User-Agent header.`,
    );
  }
}

/** Thrown by `getCrawler` when the registry does not have a crawler of that name. */
export class UnknownCrawlerError extends RobotsArgumentError {
  protected static override readonly brand = "UnknownCrawlerError";
  override readonly code = "ERR_ROBOTS_UNKNOWN_CRAWLER";

  /** @param meant the token of the crawler that was probably meant. */
  constructor(received: unknown, meant?: string) {
    const hint = meant === undefined ? "" : ` Did you mean getCrawler(${describe(meant)})?`;
    super(
      `Expected the name of a known crawler such as "Googlebot-Image"; received ${describe(received)}.${hint} To check a literal product token, pass the name itself as a string.`,
    );
  }
}

/**
 * Thrown when `dialect` is not a dialect object (for example, only its name), and by `SmallRobots` for a dialect
 * that it does not support.
 */
export class InvalidDialectError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidDialectError";
  override readonly code = "ERR_ROBOTS_INVALID_DIALECT";

  /** @param expected what the function takes, in words, if it does not accept every dialect. */
  constructor(received: unknown, expected = "a dialect object (dialects.NAME)") {
    super(`Expected ${expected}; received ${describe(received)}.`);
  }
}

/** Thrown by `build` when a part of the draft cannot be written as a line of a robots.txt. */
export class InvalidDraftError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidDraftError";
  override readonly code = "ERR_ROBOTS_INVALID_DRAFT";

  constructor(message: string) {
    super(message);
  }
}

/** Thrown when a number of a dialect, of lifetime bounds or of a retry schedule is not valid. */
export class InvalidNumberError extends RobotsArgumentError {
  protected static override readonly brand = "InvalidNumberError";
  override readonly code = "ERR_ROBOTS_INVALID_NUMBER";

  constructor(name: string, received: unknown, expected: string) {
    const shown = typeof received === "number" ? String(received) : describe(received);
    super(`${name} must be ${expected}; received ${shown}.`);
  }
}

/** Formats a value for an error message: short, and with control characters made visible. */
function describe(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 80 ? `${value.slice(0, 77)}...` : value);
  }
  if (value === null) return "null";
  return typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}

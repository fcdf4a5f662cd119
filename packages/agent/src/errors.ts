import type { Decision } from "@maycrawl/engine";

/**
 * The agent's failures: one class each. What a server answers is never one of them; the caller's own abort is
 * thrown as it was given.
 */

/** Every error code of the agent. Codes are stable; messages may change. */
export type AgentErrorCode =
  | "ERR_ROBOTS_ADDRESS_REFUSED"
  | "ERR_ROBOTS_AGENT_CLOSED"
  | "ERR_ROBOTS_DISALLOWED"
  | "ERR_ROBOTS_FETCH_FAILED"
  | "ERR_ROBOTS_INVALID_OPTION"
  | "ERR_ROBOTS_STORE_FAILED"
  | "ERR_ROBOTS_TOO_MANY_REDIRECTS";

const BRAND = Symbol.for("maycrawl.error.code");

/**
 * A failure of the agent, with a stable `code`. `instanceof` looks at a registered symbol, so two copies of this
 * package recognise each other's errors.
 */
export class RobotsAgentError extends Error {
  readonly code: AgentErrorCode;

  constructor(code: AgentErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "RobotsAgentError";
    this.code = code;
    Object.defineProperty(this, BRAND, { value: code });
  }

  /** The code of a subclass; the base class recognises them all. */
  static readonly code: AgentErrorCode | undefined = undefined;

  static override [Symbol.hasInstance](value: unknown): boolean {
    const code = value instanceof Error ? (value as { [BRAND]?: string })[BRAND] : undefined;
    // biome-ignore lint/complexity/noThisInStatic: inherited, and asked of the class on the right of instanceof
    return code !== undefined && (this.code === undefined ? AGENT_CODES.has(code) : this.code === code);
  }
}

const AGENT_CODES: ReadonlySet<string> = new Set<AgentErrorCode>([
  "ERR_ROBOTS_ADDRESS_REFUSED",
  "ERR_ROBOTS_AGENT_CLOSED",
  "ERR_ROBOTS_DISALLOWED",
  "ERR_ROBOTS_FETCH_FAILED",
  "ERR_ROBOTS_INVALID_OPTION",
  "ERR_ROBOTS_STORE_FAILED",
  "ERR_ROBOTS_TOO_MANY_REDIRECTS",
]);

/** Thrown when a URL may not be fetched; `decision` says why. */
export class RobotsDisallowedError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_DISALLOWED";
  readonly url: string;
  readonly decision: Decision;

  constructor(url: string, decision: Decision, why: string) {
    super(RobotsDisallowedError.code, `${url} may not be fetched: ${why}`);
    this.name = "RobotsDisallowedError";
    this.url = url;
    this.decision = decision;
  }
}

/** Why an address policy refuses a URL. */
export type RefusalReason = "scheme" | "credentials" | "port" | "address" | "resolved-address" | "policy";

/** Thrown when the address policy refuses a URL, by its text or by what its name resolves to. */
export class AddressRefusedError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_ADDRESS_REFUSED";
  readonly url: string;
  readonly reason: RefusalReason;
  /** The address that was refused, where it is an address. */
  readonly address: string | undefined;

  constructor(url: string, reason: RefusalReason, why: string, address?: string) {
    super(AddressRefusedError.code, `${url} is refused: ${why}`);
    this.name = "AddressRefusedError";
    this.url = url;
    this.reason = reason;
    this.address = address;
  }
}

/** Thrown when an option of the agent is none, also where that shows only when a function among them answers. */
export class InvalidOptionError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_INVALID_OPTION";

  constructor(message: string, options?: ErrorOptions) {
    super(InvalidOptionError.code, message, options);
    this.name = "InvalidOptionError";
  }
}

/** Thrown when something is asked of an agent that was disposed of. */
export class AgentClosedError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_AGENT_CLOSED";

  constructor() {
    super(AgentClosedError.code, "The agent is closed. Make a new one, or close it later.");
    this.name = "AgentClosedError";
  }
}

/** Thrown by a store or a pacer that cannot be reached, opened or written; the agent goes on without it. */
export class StoreFailedError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_STORE_FAILED";

  constructor(message: string, cause?: unknown) {
    super(StoreFailedError.code, message, cause === undefined ? undefined : { cause });
    this.name = "StoreFailedError";
  }
}

/** The `error` of an unreachable access result: why a robots.txt had no answer. */
export class RobotsFetchError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_FETCH_FAILED";
  /** As in `FetchFailed`. */
  readonly reason: string;

  constructor(reason: string, message: string, cause?: unknown) {
    super(RobotsFetchError.code, message, cause === undefined ? undefined : { cause });
    this.name = "RobotsFetchError";
    this.reason = reason;
  }
}

/** Thrown by `agent.fetch` when a page redirects more often than is followed. */
export class TooManyRedirectsError extends RobotsAgentError {
  static override readonly code = "ERR_ROBOTS_TOO_MANY_REDIRECTS";

  constructor(url: string, most: number) {
    super(TooManyRedirectsError.code, `${url} was redirected more than ${most} times.`);
    this.name = "TooManyRedirectsError";
  }
}

import { type Decision, RobotsError } from "@maycrawl/engine";
import { maskedAddress } from "@maycrawl/engine/internal";

/**
 * Errors of the agent, one class each. Answers of a server are never errors. If the caller aborts, the
 * signal's reason is thrown unchanged.
 */

/** Failure of the agent, a store or a pacer: the call is valid but cannot be completed. */
export abstract class RobotsAgentError extends RobotsError {
  protected static override readonly brand: string = "RobotsAgentError";
}

/** Thrown when a URL may not be fetched. `decision` contains the reason. */
export class RobotsDisallowedError extends RobotsAgentError {
  protected static override readonly brand = "RobotsDisallowedError";
  override readonly code = "ERR_ROBOTS_DISALLOWED";
  readonly url: string;
  readonly decision: Decision;

  constructor(url: string, decision: Decision, why: string) {
    super(`${url} may not be fetched: ${why}`);
    this.url = url;
    this.decision = decision;
  }
}

/** Reason why an address policy refuses a URL. */
export type RefusalReason = "scheme" | "credentials" | "port" | "address" | "resolved-address" | "policy";

/** Thrown when the address policy refuses a URL, or an address that the URL's host name resolves to. */
export class AddressRefusedError extends RobotsAgentError {
  protected static override readonly brand = "AddressRefusedError";
  override readonly code = "ERR_ROBOTS_ADDRESS_REFUSED";
  readonly url: string;
  readonly reason: RefusalReason;
  /** Refused address. Undefined if the policy refused another part of the URL, such as its port. */
  readonly address: string | undefined;

  constructor(url: string, reason: RefusalReason, why: string, address?: string) {
    super(`${url} is refused: ${why}`);
    this.url = url;
    this.reason = reason;
    this.address = address;
  }
}

/** Thrown when a method of a closed agent is called. */
export class AgentClosedError extends RobotsAgentError {
  protected static override readonly brand = "AgentClosedError";
  override readonly code = "ERR_ROBOTS_AGENT_CLOSED";

  constructor() {
    super("The agent is closed. Create a new agent, or close this one later.");
  }
}

/**
 * Thrown by a store or pacer that cannot be reached, opened or written. The agent continues without the store or
 * pacer.
 */
export class StoreFailedError extends RobotsAgentError {
  protected static override readonly brand = "StoreFailedError";
  override readonly code = "ERR_ROBOTS_STORE_FAILED";

  constructor(message: string, cause?: unknown) {
    super(maskedAddress(message), cause === undefined ? undefined : { cause });
  }
}

/**
 * Thrown when an optional peer package is needed but not installed. For example, an agent throws it for an `ftp:`
 * URL if `basic-ftp` is not installed.
 */
export class MissingPackageError extends RobotsAgentError {
  protected static override readonly brand = "MissingPackageError";
  override readonly code = "ERR_ROBOTS_MISSING_PACKAGE";
  /** Package to install, as `name@version`. */
  readonly install: string;

  constructor(user: string, install: string, cause?: unknown) {
    super(
      `${user} needs the package ${install.replace("@", " ")}: npm install ${install}`,
      cause === undefined ? undefined : { cause },
    );
    this.install = install;
  }

  /**
   * Returns the error to throw when loading a package failed: a `MissingPackageError` if that package is not
   * installed, otherwise `thrown`.
   * @param user name of the feature that needs the package, for the error message.
   * @param install the package to install, as `name@version`.
   */
  static of(user: string, install: string, thrown: unknown): unknown {
    const { code, message } = (thrown ?? {}) as NodeJS.ErrnoException;
    const isMissing = code === "MODULE_NOT_FOUND" || code === "ERR_MODULE_NOT_FOUND";
    // An installed package can lack a dependency of its own. The message then names the dependency.
    if (!isMissing || !message.includes(`'${install.replace(/@.*/, "")}'`)) return thrown;
    return new MissingPackageError(user, install, thrown);
  }
}

/** The `error` of an unreachable access result: the reason why the robots.txt is not available. */
export class RobotsFetchError extends RobotsAgentError {
  protected static override readonly brand = "RobotsFetchError";
  override readonly code = "ERR_ROBOTS_FETCH_FAILED";
  /** Reason of the failure, as in `FetchFailed.reason`. */
  readonly reason: string;

  constructor(reason: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** Thrown by `agent.fetch` when a page has more redirects than `maxRedirects`. */
export class TooManyRedirectsError extends RobotsAgentError {
  protected static override readonly brand = "TooManyRedirectsError";
  override readonly code = "ERR_ROBOTS_TOO_MANY_REDIRECTS";
  readonly url: string;
  readonly maxRedirects: number;

  constructor(url: string, maxRedirects: number) {
    super(`${url} was redirected more than maxRedirects (${maxRedirects}) times.`);
    this.url = url;
    this.maxRedirects = maxRedirects;
  }
}

/** Thrown by `agent.fetch`, or while its answer is read, when the decoded body is longer than `maxBytes`. */
export class BodyTooLongError extends RobotsAgentError {
  protected static override readonly brand = "BodyTooLongError";
  override readonly code = "ERR_ROBOTS_BODY_TOO_LONG";
  readonly url: string;
  /** Maximum size of the decoded body, in bytes. */
  readonly maxBytes: number;

  constructor(url: string, maxBytes: number, why = "its body is longer") {
    super(`${url}: ${why} than maxBytes (${maxBytes}).`);
    this.url = url;
    this.maxBytes = maxBytes;
  }
}

/** Step of `agent.fetch` that was running when the time limit expired. */
export type FetchStage = "robots" | "turn" | "answer" | "body";

const STAGES: Readonly<Record<FetchStage, string>> = {
  robots: "waiting for the robots.txt",
  turn: "waiting for its turn",
  answer: "waiting for the answer",
  body: "reading the body",
};

/** Thrown by `agent.fetch`, or while its answer is read, if the operation takes longer than `timeoutMs`. */
export class FetchTimeoutError extends RobotsAgentError {
  protected static override readonly brand = "FetchTimeoutError";
  override readonly code = "ERR_ROBOTS_TIMEOUT";
  readonly url: string;
  /** Time limit of the whole operation, in milliseconds. */
  readonly timeoutMs: number;
  /** Step that was running when the time limit expired. */
  readonly stage: FetchStage;

  constructor(url: string, timeoutMs: number, stage: FetchStage) {
    super(`${url}: not complete within timeoutMs (${timeoutMs}), while ${STAGES[stage]}.`);
    this.url = url;
    this.timeoutMs = timeoutMs;
    this.stage = stage;
  }
}

/** Thrown by `agent.fetch` if the body is missing or does not match `integrity` (Subresource Integrity §3.3.5). */
export class IntegrityError extends RobotsAgentError {
  protected static override readonly brand = "IntegrityError";
  override readonly code = "ERR_ROBOTS_INTEGRITY";
  /** URL of the final answer, after all redirects. */
  readonly url: string;

  constructor(url: string, why: string) {
    super(`${url}: ${why}`);
    this.url = url;
  }
}

/**
 * Thrown for a page with an `ftp:` URL. The agent reads the robots.txt of an `ftp:` site, but does not fetch its
 * pages.
 */
export class UnsupportedSchemeError extends RobotsAgentError {
  protected static override readonly brand = "UnsupportedSchemeError";
  override readonly code = "ERR_ROBOTS_UNSUPPORTED_SCHEME";
  readonly url: string;

  constructor(url: string) {
    super(
      `${url}: pages are fetched only by http: and https:. decide() and turn() also support ftp:, because the robots.txt of an ftp: site is read.`,
    );
    this.url = url;
  }
}

/** Thrown by `agent.fetch` and `agent.turn` if a page must wait longer than `maxWaitMs` before its request. */
export class WaitTooLongError extends RobotsAgentError {
  protected static override readonly brand = "WaitTooLongError";
  override readonly code = "ERR_ROBOTS_WAIT_TOO_LONG";
  readonly url: string;
  /**
   * Known time until the earliest possible request, in milliseconds from the moment of the error. 0 if no further
   * wait is known.
   */
  readonly waitMs: number;
  readonly maxWaitMs: number;

  constructor(url: string, waitMs: number, maxWaitMs: number, because: readonly string[]) {
    const why = because.length === 0 ? "" : `: ${because.join(", ")}`;
    const when = waitMs > 0 ? `the earliest turn is in ${waitMs} ms` : "the turn did not come in time";
    super(`${url} must wait longer for its turn than maxWaitMs (${maxWaitMs}): ${when}${why}`);
    this.url = url;
    this.waitMs = waitMs;
    this.maxWaitMs = maxWaitMs;
  }
}

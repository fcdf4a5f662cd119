/** An error of pg: either an error answer of the server or a failure of the connection. */
export interface PostgresFailure {
  /** SQLSTATE code of the server's answer; "" if the connection failed. */
  readonly sqlState: string;
  /** Error code of Node, such as `ECONNREFUSED`; "" if the error does not have one. */
  readonly code: string;
  readonly message: string;
}

/**
 * Converts an error of pg to a `PostgresFailure`. If connecting failed at several addresses, uses the first failure.
 */
export function toPostgresFailure(thrown: unknown): PostgresFailure {
  const { severity, code, message, errors } = (thrown ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors) && errors.length > 0) return toPostgresFailure(errors[0]);
  const errorCode = typeof code === "string" ? code : "";
  const isAnswer = typeof severity === "string";
  return {
    sqlState: isAnswer ? errorCode : "",
    code: isAnswer ? "" : errorCode,
    message: typeof message === "string" && message !== "" ? message : errorCode || String(thrown),
  };
}

/**
 * Kind of a failure. `undone`: the statement had no effect and can run again. `passing`: the database is temporarily
 * unavailable. `final`: a retry would fail in the same way.
 */
export type FailureKind = "undone" | "passing" | "final";

/** SQLSTATE codes of a serialization failure and a deadlock. */
const UNDONE = new Set(["40001", "40P01"]);

/**
 * SQLSTATE codes of temporary failures, in this order: too many connections; shutdown, crash, startup or recovery;
 * session idle for too long; transaction idle for too long; lock not available in time.
 */
const PASSING = new Set(["53300", "57P01", "57P02", "57P03", "57P05", "25P03", "55P03"]);

/**
 * pgbouncer's messages for a login that would always fail. pgbouncer sends them with the SQLSTATE of a broken
 * connection (class 08).
 */
const REFUSED_BY_POOLER = /no such (?:database|user)|unsupported startup|not allowed|bouncer config/i;

/** Node's error codes for an unreachable server or a broken connection. */
const UNREACHABLE = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** pg's messages for a broken connection. These errors have no code. */
const BROKEN = /^Connection terminated|not queryable|connection error/i;

/** Messages of pg and of this package for a timeout while connecting. */
const NO_CONNECTION = /^timeout e|^timeout: no connection|connection timeout/i;

/**
 * Returns the kind of a failure. An unreachable database counts as `passing`, because it is expected to be reachable
 * again.
 */
export function failureKind(fault: PostgresFailure): FailureKind {
  const { sqlState, code, message } = fault;
  if (UNDONE.has(sqlState)) return "undone";
  if (PASSING.has(sqlState)) return "passing";
  if (sqlState.startsWith("08")) return REFUSED_BY_POOLER.test(message) ? "final" : "passing";
  if (sqlState !== "") return "final";
  return UNREACHABLE.has(code) || isConnectionLoss(fault) || isConnectTimeout(fault) ? "passing" : "final";
}

/** Whether an established connection broke. */
export function isConnectionLoss({ sqlState, code, message }: PostgresFailure): boolean {
  if (sqlState !== "") return false;
  return code === "ECONNRESET" || code === "EPIPE" || (code === "" && BROKEN.test(message));
}

/** Whether connecting timed out. */
export function isConnectTimeout({ sqlState, code, message }: PostgresFailure): boolean {
  return code === "ETIMEDOUT" || (sqlState === "" && code === "" && NO_CONNECTION.test(message));
}

/** Whether waiting for an answer or for a connection timed out. */
export function isAnswerTimeout({ sqlState, message }: PostgresFailure): boolean {
  return sqlState === "" && message.includes("timeout");
}

/**
 * Whether the statement had no effect and may succeed on another connection. This is also true if an administrator has
 * terminated the connection (57P01).
 */
export function isWithoutEffect(fault: PostgresFailure): boolean {
  return failureKind(fault) === "undone" || fault.sqlState === "57P01";
}

/** Whether a table or the schema does not exist, for example because it was dropped. */
export function isTableMissing({ sqlState }: PostgresFailure): boolean {
  return sqlState === "42P01" || sqlState === "3F000";
}

/**
 * Whether the connection must be closed: it broke or did not answer, the server is shutting down, or the server has
 * become a standby that does not accept writes.
 */
export function mustCloseConnection({ sqlState }: PostgresFailure): boolean {
  return /^(?:$|25006|08|57P)/.test(sqlState);
}

/** What pg throws: an answer of the server, which has a severity and a code, or a failure of the connection. */
export interface Fault {
  /** Code of the server's answer (SQLSTATE); "" if it is not an answer. */
  readonly sqlState: string;
  /** Code of Node, such as `ECONNREFUSED`; "" if there is none. */
  readonly code: string;
  readonly message: string;
}

/** Reads what pg has thrown. Failed attempts at several addresses of a name are inside of one error. */
export function faultOf(thrown: unknown): Fault {
  const { severity, code, message, errors } = (thrown ?? {}) as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors) && errors.length > 0) return faultOf(errors[0]);
  const given = typeof code === "string" ? code : "";
  const isAnswer = typeof severity === "string";
  return {
    sqlState: isAnswer ? given : "",
    code: isAnswer ? "" : given,
    message: typeof message === "string" && message !== "" ? message : given || String(thrown),
  };
}

/**
 * Outcome of a statement that failed. `undone`: it had no effect and can be run again. `passing`: the database cannot be
 * used now, but by itself it comes back. `final`: the same would happen again.
 */
export type FaultKind = "undone" | "passing" | "final";

/** A serialization failure and a deadlock. */
const UNDONE = new Set(["40001", "40P01"]);

/**
 * Too many connections; shutting down, crashed, starting up or recovering; a session or a transaction that was idle for too
 * long; a lock that was not free in time.
 */
const PASSING = new Set(["53300", "57P01", "57P02", "57P03", "57P05", "25P03", "55P03"]);

/** Messages of pgbouncer, with a code of broken connections, for a login that never succeeds. */
const REFUSED_BY_POOLER = /no such (?:database|user)|unsupported startup|not allowed|bouncer config/i;

/** Codes of Node for a server that is away or a connection that broke. */
const AWAY = new Set([
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

/** Messages of pg, without a code, for a connection that broke. */
const BROKEN = /^Connection terminated|not queryable|connection error/i;

/** Messages of pg and of this package for a connection that was not made in time. */
const NO_CONNECTION = /^timeout e|^timeout: no connection|connection timeout/i;

/** Returns the kind of a failure, of a database that has worked before. */
export function faultKind(fault: Fault): FaultKind {
  const { sqlState, code, message } = fault;
  if (UNDONE.has(sqlState)) return "undone";
  if (PASSING.has(sqlState)) return "passing";
  if (sqlState.startsWith("08")) return REFUSED_BY_POOLER.test(message) ? "final" : "passing";
  if (sqlState !== "") return "final";
  return AWAY.has(code) || isBreak(fault) || isTimeout(fault) ? "passing" : "final";
}

/** Whether a connection broke that was there. */
export function isBreak({ sqlState, code, message }: Fault): boolean {
  if (sqlState !== "") return false;
  return code === "ECONNRESET" || code === "EPIPE" || (code === "" && BROKEN.test(message));
}

/** Whether no connection was made in time. */
export function isTimeout({ sqlState, code, message }: Fault): boolean {
  return code === "ETIMEDOUT" || (sqlState === "" && code === "" && NO_CONNECTION.test(message));
}

/** Whether pg gave up waiting, for an answer or for a connection. */
export function isSilence({ sqlState, message }: Fault): boolean {
  return sqlState === "" && message.includes("timeout");
}

/** Whether the statement had no effect and may succeed on another connection: an administrator cut this one. */
export function isUndone(fault: Fault): boolean {
  return faultKind(fault) === "undone" || fault.sqlState === "57P01";
}

/** Whether a table or the schema was dropped. */
export function isDropped({ sqlState }: Fault): boolean {
  return sqlState === "42P01" || sqlState === "3F000";
}

/**
 * Whether the connection cannot be used any more, or should not: the server is shutting down, or has become a standby
 * that accepts no writes.
 */
export function isBroken({ sqlState }: Fault): boolean {
  return /^(?:$|25006|08|57P)/.test(sqlState);
}

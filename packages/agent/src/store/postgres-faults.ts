/** What pg throws: an answer of the server, which has a severity and a code, or a failure of the connection. */
interface Fault {
  readonly message?: string;
  readonly code?: string;
  readonly severity?: string;
  readonly errors?: readonly unknown[];
}

/**
 * Codes of statements that the server undid as a whole. They can be run again: a serialization failure, a deadlock, and a
 * connection that an administrator cut.
 */
const UNDONE = new Set(["40001", "40P01", "57P01"]);
/** Codes of tables or a schema that was dropped. */
const DROPPED = new Set(["42P01", "3F000"]);

/** Whether the statement had no effect and may succeed if it is run again. */
export function isUndone(thrown: unknown): boolean {
  return UNDONE.has(codeOf(thrown));
}

export function isDropped(thrown: unknown): boolean {
  return DROPPED.has(codeOf(thrown));
}

/**
 * Whether the connection cannot be used any more, or should not: the server is shutting down, or has become a standby
 * that accepts no writes.
 */
export function isBroken(thrown: unknown): boolean {
  if (thrown === undefined) return false;
  const code = codeOf(thrown);
  return code === "" || code === "25006" || code.startsWith("08") || code.startsWith("57P");
}

/** Whether pg gave up waiting for an answer. */
export function isSilence(thrown: unknown): boolean {
  return codeOf(thrown) === "" && /timeout/.test((thrown as Fault | undefined)?.message ?? "");
}

/** The failure in words. Failed attempts at several addresses of a name have their words inside. */
export function faultWords(thrown: unknown): string {
  const { message = "", errors = [], code = "" } = (thrown ?? {}) as Fault;
  if (message !== "") return message;
  return errors.length > 0 ? faultWords(errors[0]) : code;
}

/** Returns the server's code; "" if the failure is not an answer of the server. */
function codeOf(thrown: unknown): string {
  const { code, severity } = (thrown ?? {}) as Fault;
  return typeof severity === "string" && typeof code === "string" ? code : "";
}

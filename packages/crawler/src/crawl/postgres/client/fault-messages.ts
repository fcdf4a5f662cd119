import { isConnectionLoss, isConnectTimeout, type PostgresFailure } from "@maycrawl/agent/internal";
import type { CheckedPlace } from "./database-place.ts";

type ToMessage = (fault: PostgresFailure, place: CheckedPlace) => string;

const unknownHost: ToMessage = (_, { server }) =>
  `The host name of ${server} cannot be resolved. Correct the host in the URL.`;
const unreachable: ToMessage = ({ code }, { server }) =>
  `${server} cannot be reached (${code}). Check the host, the port and the network.`;
const needsGrant: ToMessage = ({ message }, { server, user }) =>
  `${server} refuses: ${message}. Grant the privilege to ${user === undefined ? "the user" : `the user "${user}"`} with GRANT, or use another user.`;
const away: ToMessage = ({ message }, { server }) =>
  `${server} does not accept statements now: ${message}. Wait until it has started.`;
const missingTable: ToMessage = ({ message }, { server, crawl }) =>
  `${server} lacks a part of the crawl "${crawl}": ${message}. If the crawl was removed, start it again.`;

/** Messages by Node's error code. Each explains the problem and how to solve it. */
const BY_CODE: Readonly<Record<string, ToMessage>> = {
  ECONNREFUSED: (_, { server }) =>
    `${server} refuses connections. Start it, or correct the host and the port in the URL.`,
  ENOENT: (_, { server }) =>
    `${server} has no socket there. Start it, or correct the host and the port in the URL.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EHOSTDOWN: unreachable,
  EHOSTUNREACH: unreachable,
  ENETDOWN: unreachable,
  ENETUNREACH: unreachable,
};

/** Messages by SQLSTATE code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_SQL_STATE: Readonly<Record<string, ToMessage>> = {
  "25006": (_, { server }) =>
    `${server} is read-only, for example because it is a standby. Use the URL of the primary, or turn default_transaction_read_only off.`,
  "25P03": (_, { server }) =>
    `${server} cut a transaction that was idle for too long. Raise idle_in_transaction_session_timeout, or read the results faster.`,
  "28000": ({ message }, { server }) =>
    `${server} rejects the connection: ${message}. ${
      /no encryption|SSL off/i.test(message)
        ? "If the server demands TLS, add ?sslmode=verify-full to the URL; otherwise correct its pg_hba.conf."
        : "Correct the user in the URL, or pg_hba.conf of the server."
    }`,
  "28P01": (_, { server, user }) =>
    `${server} rejects the password${user === undefined ? "" : ` of the user "${user}"`}. Correct the user and the password in the URL; special characters are percent-encoded.`,
  "3D000": (_, { server, database }) =>
    `${server} has no database ${database === undefined ? "of this name" : `"${database}"`}. Create it with CREATE DATABASE, or correct the URL.`,
  "3F000": missingTable,
  "42501": needsGrant,
  "42883": missingTable,
  "42P01": missingTable,
  "53100": (_, { server }) => `The disk of ${server} is full. Free space, then continue the crawl.`,
  "53200": ({ message }, { server }) =>
    /shared memory/.test(message)
      ? `${server} has no memory left for locks: ${message}. Raise max_locks_per_transaction, or end the session that holds the locks (see pg_locks), then continue the crawl.`
      : `${server} has no memory left: ${message}. Lower its work_mem or the number of its connections, then continue the crawl.`,
  "53300": ({ message }, { server }) =>
    `${server} has too many connections: ${message}. Raise max_connections, run fewer workers, or use pgbouncer.`,
  "55P03": ({ message }, { server }) =>
    `${server} waited too long for a lock: ${message}. End the transaction that holds the lock (see pg_stat_activity), or raise lock_timeout.`,
  "57014": ({ message }, { server }) =>
    `${server} cancelled a statement: ${message}. Raise statement_timeout if that was the reason.`,
  "57P01": away,
  "57P02": away,
  "57P03": away,
};

/** Returns a message that explains a failure and how to solve it. It does not contain the password. */
export function faultMessage(fault: PostgresFailure, place: CheckedPlace): string {
  const { sqlState, code, message } = fault;
  const toMessage = sqlState === "" ? BY_CODE[code] : BY_SQL_STATE[sqlState];
  if (toMessage !== undefined) return toMessage(fault, place);
  const { server } = place;
  if (isConnectTimeout(fault))
    return `${server} did not accept a connection in time. Check the host, the port and the network.`;
  if (isConnectionLoss(fault))
    return `The connection to ${server} broke. Check that the server is running and that it is PostgreSQL.`;
  if (/^Query read timeout/.test(message))
    return `${server} did not answer a statement in time. Check its load.`;
  if (/password must be a|no password/i.test(message)) {
    return `${server} asks for a password. Add it to the URL: postgres://user:password@host:5432/database.`;
  }
  if (/does not support SSL/i.test(message))
    return `${server} does not offer TLS. Turn ssl on in the server, or remove sslmode from the URL.`;
  if (isTls(code)) {
    return `The TLS certificate of ${server} is not accepted: ${message} (${code}). Set sslrootcert in the URL to the certificate of its authority.`;
  }
  return `${server} failed: ${message}${sqlState === "" ? "" : ` (${sqlState})`}.`;
}

/** Whether the error code means a failed TLS connection or certificate check, by OpenSSL or Node. */
function isTls(code: string): boolean {
  return /CERT|^ERR_TLS|^ERR_SSL|UNABLE_TO_/.test(code);
}

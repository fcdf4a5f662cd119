/** The server's time as SQL, in whole milliseconds since the epoch. Unlike `now()` it goes on while a lock is waited for. */
export const NOW = "floor(extract(epoch FROM clock_timestamp()) * 1000)::float8";

/**
 * A condition that is always true. The transaction's commit does not wait for the disk: a crash of the server can lose
 * the last half second, which leases, places and starts can bear. It ends with the transaction.
 */
export const SOON = "set_config('synchronous_commit', 'off', true) = 'off'";

/** A time before all others. */
export const NEVER = "'-Infinity'::float8";

/**
 * SQL for the server's time in whole milliseconds since the epoch. Unlike `now()`, it advances within a transaction.
 */
export const NOW = "floor(extract(epoch FROM clock_timestamp()) * 1000)::float8";

/**
 * SQL condition that is always true. As a side effect, the commit of the current transaction does not wait for the
 * disk. A crash of the server can lose the commits of the last half second. For leases, slots and starts, this loss is
 * acceptable.
 */
export const ASYNC_COMMIT = "set_config('synchronous_commit', 'off', true) = 'off'";

/** SQL for a time before all other times. */
export const BEFORE_ALL_TIMES = "'-Infinity'::float8";

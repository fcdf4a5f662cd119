/**
 * The part of an ioredis client, for one server or a cluster, that the store and the pacer use. Programs that import
 * this package need no types of ioredis.
 */
export interface RedisClient {
  /** The state of the connection: `ready` if it accepts commands. */
  readonly status: string;
  connect(): Promise<unknown>;
  disconnect(): void;
  getBuffer(key: string): Promise<Buffer | null>;
  /** Sets a value that expires after a number of milliseconds. */
  set(key: string, value: Buffer, unit: "PX", ms: number): Promise<unknown>;
  del(key: string): Promise<number>;
  hget(key: string, field: string): Promise<string | null>;
  zrem(key: string, member: string): Promise<number>;
  /** Runs a script. `keys` is the number of keys at the beginning of `args`. */
  eval(script: string, keys: number, ...args: (string | number)[]): Promise<unknown>;
  /** Runs a script that is in the server's script cache, by its SHA-1. */
  evalsha(sha1: string, keys: number, ...args: (string | number)[]): Promise<unknown>;
  on(event: "ready" | "close" | "end" | "error", listener: (error: unknown) => void): unknown;
  off(event: "ready" | "close" | "end", listener: () => void): unknown;
}

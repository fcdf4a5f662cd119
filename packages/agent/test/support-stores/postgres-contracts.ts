import type { Pool } from "pg";
import { withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { type Clock, systemClock } from "../../src/time/clock.ts";
import { pacerContract } from "./pacer-contract.ts";
import { storeContract } from "./store-contract.ts";

/** Connection and schema of one test. */
export interface Place {
  readonly url?: string | undefined;
  readonly pool?: Pool | undefined;
  readonly schema: string;
}

/** Runs the store contract. `place` returns a connection and an empty schema for each test. */
export function postgresStoreContract(name: string, place: () => Place): void {
  storeContract(name, () => opened(place(), (options) => new PostgresStore(options), "store"));
}

/** Runs the pacer contract. `place` returns a connection and an empty schema for each test. */
export function postgresPacerContract(name: string, place: () => Place): void {
  pacerContract(name, () => opened(place(), (options) => new PostgresPacer(options), "pacer"));
}

type Opened<T, Name extends string> = { readonly [key in Name]: T } & {
  readonly clock: Clock;
  another(): T;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
};

function opened<T extends AsyncDisposable, Name extends string>(
  options: Place,
  make: (options: Place) => T,
  name: Name,
): Opened<T, Name> {
  const made: T[] = [];
  const another = () => {
    const one = make(options);
    made.push(one);
    return one;
  };
  const close = async () => {
    for (const one of made) await one[Symbol.asyncDispose]();
  };
  const pass = (ms: number) => letPass(options, ms);
  return { [name]: another(), clock: systemClock, another, pass, close } as Opened<T, Name>;
}

/** Makes all stored times older by `ms`. Expiry times of tickets are stored as negative numbers. */
async function letPass({ url, pool, schema }: Place, ms: number): Promise<void> {
  const sql = `UPDATE ${schema}.entry SET until = until - ${ms};
    UPDATE ${schema}.held SET until = until - ${ms}, ends = ARRAY(
      SELECT CASE WHEN e < 0 THEN e + ${ms} ELSE e - ${ms} END FROM unnest(ends) WITH ORDINALITY AS entry (e, n) ORDER BY n);
    UPDATE ${schema}.pace SET last = last - ${ms}, previous = previous - ${ms}, held_until = held_until - ${ms}, until = until - ${ms}`;
  if (pool !== undefined) await pool.query(sql);
  else await withDatabase(String(url), (client) => client.query(sql));
}

import type { Pool } from "pg";
import { PostgresPacer } from "../../src/pace/postgres-pacer.ts";
import { PostgresStore } from "../../src/store/postgres-store.ts";
import { pacerContract } from "./pacer-contract.ts";
import { storeContract } from "./store-contract.ts";

/** The database of a test, in a schema of its own. */
export interface Place {
  readonly url?: string | undefined;
  readonly pool?: Pool | undefined;
  readonly schema: string;
}

/** Runs the contract of stores; `place` returns an empty schema for each test. */
export function postgresStoreContract(name: string, place: () => Place): void {
  storeContract(name, () => opened(place(), (options) => new PostgresStore(options), "store"));
}

/** Runs the contract of pacers. */
export function postgresPacerContract(name: string, place: () => Place): void {
  pacerContract(name, () => opened(place(), (options) => new PostgresPacer(options), "pacer"));
}

function opened<T extends AsyncDisposable, Name extends string>(
  options: Place,
  make: (options: Place) => T,
  name: Name,
): { readonly [key in Name]: T } & { another(): T; close(): Promise<void> } {
  const made: T[] = [];
  const another = () => {
    const one = make(options);
    made.push(one);
    return one;
  };
  const close = async () => {
    for (const one of made) await one[Symbol.asyncDispose]();
  };
  return { [name]: another(), another, close } as { readonly [key in Name]: T } & {
    another(): T;
    close(): Promise<void>;
  };
}

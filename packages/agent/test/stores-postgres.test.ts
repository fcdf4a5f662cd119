import { Pool } from "pg";
import { describe, expect, it } from "vitest";
import { PostgresStore } from "../src/store/postgres-store.ts";
import { ownSchema, postgresForTests } from "./support-stores/postgres.ts";
import { storeContract } from "./support-stores/store-contract.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

describe.skipIf(url === undefined)("with a PostgreSQL", () => {
  storeContract("PostgresStore", () => {
    const schema = newSchema();
    const opened = [new PostgresStore({ url, schema })];
    return {
      store: opened[0] as PostgresStore,
      another: () => {
        const store = new PostgresStore({ url, schema });
        opened.push(store);
        return store;
      },
      close: async () => {
        for (const store of opened) await store[Symbol.asyncDispose]();
      },
    };
  });
});

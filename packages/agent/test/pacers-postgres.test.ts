import { describe } from "vitest";
import { PostgresPacer } from "../src/pace/postgres-pacer.ts";
import { pacerContract } from "./support-stores/pacer-contract.ts";
import { ownSchema, postgresForTests } from "./support-stores/postgres.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

describe.skipIf(url === undefined)("with a PostgreSQL", () => {
  pacerContract("PostgresPacer", () => {
    const schema = newSchema();
    const opened = [new PostgresPacer({ url, schema })];
    return {
      pacer: opened[0] as PostgresPacer,
      another: () => {
        const pacer = new PostgresPacer({ url, schema });
        opened.push(pacer);
        return pacer;
      },
      close: async () => {
        for (const pacer of opened) await pacer[Symbol.asyncDispose]();
      },
    };
  });
});

import { afterAll, describe } from "vitest";
import { canStartPgbouncer, Pgbouncer } from "./support-stores/pgbouncer.ts";
import { ownSchema, postgresForTests } from "./support-stores/postgres.ts";
import { postgresPacerContract, postgresStoreContract } from "./support-stores/postgres-contracts.ts";
import { requireOrSkip } from "./support-stores/redis.ts";

const server = await postgresForTests();
const newSchema = ownSchema(server);
requireOrSkip("a pgbouncer to start", canStartPgbouncer);
const pooler = server !== undefined && canStartPgbouncer ? await Pgbouncer.start(server) : undefined;
afterAll(() => pooler?.stop());

describe.skipIf(pooler === undefined)("behind a pgbouncer in transaction mode", () => {
  const place = () => ({ url: pooler?.url, schema: newSchema() });
  postgresStoreContract("PostgresStore", place);
  postgresPacerContract("PostgresPacer", place);
});

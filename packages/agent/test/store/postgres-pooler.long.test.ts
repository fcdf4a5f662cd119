import { afterAll, describe } from "vitest";
import { canStartPgbouncer, Pgbouncer } from "../../../../tests/support/postgres/pgbouncer.ts";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { postgresPacerContract, postgresStoreContract } from "../support-stores/postgres-contracts.ts";

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

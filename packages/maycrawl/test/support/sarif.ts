import { createRequire } from "node:module";
import { expect } from "vitest";

const require = createRequire(import.meta.url);

/** Checks a log with the JSON schema of SARIF 2.1.0 (OASIS). */
export function checkSarif(log: unknown): void {
  const home = createRequire(require.resolve("@microsoft/jest-sarif/package.json"));
  const Ajv = home("ajv");
  const ajv = new Ajv({ schemaId: "auto" });
  ajv.addMetaSchema(home("ajv/lib/refs/json-schema-draft-04.json"));
  const validate = ajv.compile(home("./lib/schemas/sarif-2.1.0-rtm.5.json"));
  validate(log);
  expect(validate.errors).toBeNull();
}

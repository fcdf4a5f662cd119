// The peers are installed into a folder of their own when they are asked for: they have more packages than all of maycrawl.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSIONS = { "@crawlee/cheerio": "3.18.1", simplecrawler: "1.1.9" };
const FOLDER = join(tmpdir(), "maycrawl-bench-crawlers");

/** Installs the npm peers, unless they are. @returns the folder; undefined where they cannot be. */
export function installPeers() {
  const marker = join(FOLDER, "package.json");
  const wanted = JSON.stringify({ private: true, dependencies: VERSIONS });
  try {
    if (!existsSync(join(FOLDER, "node_modules", "simplecrawler"))) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(marker, wanted);
      execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
        cwd: FOLDER,
        stdio: "ignore",
      });
    }
    return FOLDER;
  } catch {
    return undefined;
  }
}

/** Where a peer's package can be required from. */
export const requirePeer = createRequire(join(FOLDER, "package.json"));

/** Whether Debian's python3-scrapy, or another, is there. */
export function hasScrapy() {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import scrapy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

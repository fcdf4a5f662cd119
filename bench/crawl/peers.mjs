// Installs peers on demand into a separate folder: they have more packages than all of maycrawl.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const VERSIONS = { "@crawlee/cheerio": "3.18.1", simplecrawler: "1.1.9" };
const FOLDER = join(tmpdir(), "maycrawl-bench-crawlers");

/** Installs the npm peers, unless they are installed. @returns the folder; undefined if the installation failed. */
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

/** Requires a package from the folder of the peers. */
export const requirePeer = createRequire(join(FOLDER, "package.json"));

/** Whether Scrapy is installed (Debian: python3-scrapy). */
export function hasScrapy() {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import scrapy"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UndeterminedError } from "../../cli/errors.ts";
import { maskedPath } from "../../output/masked-text.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

/** A file of the page. */
export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads all files of the page. The server answers only from this list, so a path in a request can never reach another
 * file.
 * @returns the files by their paths in URLs. `/` is index.html.
 * @throws {UndeterminedError} if the page is not built.
 */
export function readStaticFiles(folder: URL): ReadonlyMap<string, StaticFile> {
  const root = fileURLToPath(folder);
  const files = new Map<string, StaticFile>();
  for (const name of namesIn(root)) {
    const path = join(root, name);
    // A service worker would serve this page to other programs that use the port later.
    if (name === "sw.js" || !statSync(path).isFile()) continue;
    const type = TYPES[extname(name)] ?? "application/octet-stream";
    files.set(`/${encodeURI(name.replaceAll("\\", "/"))}`, { type, bytes: readFileSync(path) });
  }
  const index = files.get("/index.html");
  if (index !== undefined) return files.set("/", index);
  throw new UndeterminedError(
    `the page of the web tester is missing: ${maskedPath(join(root, "index.html"))}`,
    "install maycrawl again; or in a clone of its repository: npm run build",
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

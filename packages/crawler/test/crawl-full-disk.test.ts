import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { crawled, quick, rows } from "./support/crawls.ts";
import { page, world } from "./support/world.ts";

/** A file system of a megabyte; undefined where we may not make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = smallDisk();

it.skipIf(disk === undefined)(
  "a full disk (skipped where no file system may be mounted): told, nothing that was kept is lost, and with room it goes on",
  async () => {
    const folder = disk as string;
    try {
      const w = await world();
      const links = Array.from({ length: 400 }, (_, i) => `/${"long-".repeat(60)}${i}`);
      w.host(
        "a",
        Object.fromEntries([["/", page(links)], ...links.map((link) => [link, page(links)] as const)]),
      );
      const options = quick(w, { seeds: [`${w.origin("a")}/`], file: join(folder, "crawl.db") });
      await expect(crawled(options)).rejects.toThrow(/could not be (?:written|opened): .*(?:full|disk I\/O)/);
      execFileSync("mount", ["-o", "remount,size=64m", folder]);
      expect((await crawled(options)).at(-1)).toMatchObject({ by: "done" });
      // All pages, and the one again for which there was no room.
      expect(w.pages("a").length).toBeLessThanOrEqual(402);
      expect(rows(options.file, "SELECT count(*) AS visits, count(DISTINCT url) AS urls FROM visit")).toEqual(
        [{ visits: 401, urls: 401 }],
      );
    } finally {
      // SQLite lets go of the file when its memory is freed.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    }
  },
);

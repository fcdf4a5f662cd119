import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, in a folder of its own. */
export interface Disk {
  readonly folder: string;
  /** Changes how it is mounted. */
  remount(options: string): void;
  remove(): void;
}

/** A disk with these options of `mount`; undefined where none may be mounted, which only root may. */
export function newDisk(options: string): Disk | undefined {
  const folder = mkdtempSync(join(tmpdir(), "maycrawl-disk-"));
  const mount = (...args: string[]) => execFileSync("mount", [...args, folder], { stdio: "ignore" });
  try {
    mount("-t", "tmpfs", "-o", options, "tmpfs");
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    remount: (changed) => void mount("-o", `remount,${changed}`),
    remove: () => {
      // SQLite lets go of a file when its memory is freed: until then the disk lives on, where nobody sees it.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

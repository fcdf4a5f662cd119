import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system in memory, mounted on a new folder. */
export interface Disk {
  readonly folder: string;
  /** Changes the mount options. */
  remount(options: string): void;
  remove(): void;
}

/** Mounts a disk with these options of `mount`. Returns undefined if that fails: only root may mount. */
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
      // SQLite closes a file only when its memory is freed. The lazy unmount (`-l`) keeps the disk alive until then.
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

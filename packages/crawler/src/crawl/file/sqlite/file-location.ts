import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CrawlStoreError } from "../../../errors.ts";

/**
 * Type numbers of network file systems in Linux (statfs(2)). Another machine may not see a lock on such a file. Also,
 * SQLite's log needs memory that all its users share (https://www.sqlite.org/wal.html#disadvantages). FUSE and 9p are
 * missing, because they may be local or remote.
 */
const NETWORK_FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xfe53_4d42, "SMB"],
  [0xff53_4d42, "CIFS"],
  [0x564c, "NCP"],
  [0x5346_414f, "AFS"],
  [0x6b41_4653, "AFS"],
  [0x7375_7245, "Coda"],
  [0x00c3_6400, "Ceph"],
  [0x0bd0_0bd0, "Lustre"],
]);

/**
 * Checks that a crawl can safely write a file at its location.
 * @param file the file itself, not a link to it; it may not exist yet.
 * @throws {CrawlStoreError} if the file has several names or is on a network file system.
 */
export function checkFileLocation(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) > 1) {
    throw new CrawlStoreError(
      `${file} has other names (hard links). SQLite does not see changes that are made under another name. Use a copy of the file, or remove the other names.`,
    );
  }
  const network = process.platform === "linux" ? networkOf(statfsSync(dirname(file)).type) : undefined;
  if (network !== undefined) {
    throw new CrawlStoreError(
      `${file} is on a network file system (${network}), so a crawl on another machine could write it at the same time. Use a file on a local disk.`,
    );
  }
}

/** Returns the name of a network file system by its type in statfs(2); undefined for other file systems. */
export function networkOf(type: number): string | undefined {
  // On 32-bit systems, some types appear as negative numbers.
  return NETWORK_FILE_SYSTEMS.get(type >>> 0);
}

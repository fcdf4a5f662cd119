import { statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CrawlStoreError } from "../../../errors.ts";

/**
 * File systems of other machines, as Linux names them (statfs(2)). What one machine locks there another may not see, and SQLite's log
 * needs memory that all who use the file share (https://www.sqlite.org/wal.html#disadvantages). FUSE and 9p may be either.
 */
const OF_OTHER_MACHINES: ReadonlyMap<number, string> = new Map([
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
 * Checks that a file is where a crawl can write it safely.
 * @param file the file itself, not a link to it; it may not exist yet.
 * @throws {CrawlStoreError} if it has several names, or is on a network's file system.
 */
export function checkFileLocation(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 1) > 1) {
    throw new CrawlStoreError(
      `${file} has other names (hard links), and what is written by one of them is not seen by another. Copy it, and use the copy, or remove the other names.`,
    );
  }
  const network = process.platform === "linux" ? networkOf(statfsSync(dirname(file)).type) : undefined;
  if (network !== undefined) {
    throw new CrawlStoreError(
      `${file} is on a network's file system (${network}), where a crawl of another machine cannot be kept from writing it too. Use a file on a disk of this machine.`,
    );
  }
}

/** Returns the name of a network's file system, by its type in statfs(2); undefined for any other. */
export function networkOf(type: number): string | undefined {
  // A C compiler of 32 bits takes some for negative.
  return OF_OTHER_MACHINES.get(type >>> 0);
}

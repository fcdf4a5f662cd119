import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { realPathOf } from "../crawl/file/real-path.ts";

/** Where a file is written, and what becomes of it. */
export interface PlaceToWrite {
  /** What is opened; or a descriptor, which is open. */
  readonly at: string | number;
  /** How it is put in its place when it is done; undefined where it is there. */
  readonly move?: PlaceMove;
}

interface PlaceMove {
  readonly from: string;
  readonly to: string;
  /** Who may do what with the file that was there; undefined where there was none. */
  readonly mode: number | undefined;
}

/**
 * Where a file is written: an ordinary one beside its place, all else in its place.
 * @throws what the system throws.
 */
export function placeToWrite(path: string): PlaceToWrite {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) return { at: path };
  const descriptor = there === undefined ? undefined : descriptorAt(path);
  // Whoever opened it has put something there, or will: it is neither replaced nor emptied.
  if (descriptor !== undefined) return { at: descriptor };
  // A link stays one: what it leads to is replaced.
  const to = realPathOf(path);
  const from = `${to}.${process.pid}.part`;
  return { at: from, move: { from, to, mode: there && there.mode & 0o777 } };
}

/** The descriptor of this process that a path names, such as /dev/stdout: the system's own links lead on, to the file behind it. */
function descriptorAt(path: string): number | undefined {
  for (let at = resolve(path); ; ) {
    const place = join(realpathSync(dirname(at)), basename(at));
    const [, owner, descriptor] = DESCRIPTOR.exec(place) ?? [];
    if (descriptor !== undefined && (owner ?? String(process.pid)) === String(process.pid))
      return Number(descriptor);
    if (!lstatSync(place).isSymbolicLink()) return undefined;
    at = resolve(dirname(place), readlinkSync(place));
  }
}

const DESCRIPTOR = /^\/(?:proc\/(\d+)(?:\/task\/\d+)?|dev)\/fd\/(\d+)$/;

import { readFileSync, readlinkSync } from "node:fs";

/**
 * Names this process among those of all machines and containers: by its place, its id, and when it began, since ids are used again.
 * Undefined where the system does not say so.
 */
export function processIdentity(): string | undefined {
  const { pid } = process;
  const start = processStatus(pid)?.start;
  const place = placeOf();
  return place === undefined || start === undefined ? undefined : `${place} ${pid} ${start}`;
}

/** Whether a process has ended for certain: it ran where this process can see it. */
export function hasEnded(identity: string): boolean {
  const [boot = "", namespace = "", pid = "", start = ""] = identity.split(" ");
  if (placeOf() !== `${boot} ${namespace}`) return false;
  if (!/^[1-9]\d*$/.test(pid) || start === "") return false;
  if (!isThere(Number(pid))) return true;
  const status = processStatus(Number(pid));
  // Another user's process may be hidden.
  return status !== undefined && (status.start !== start || status.isDead);
}

/** Returns the kernel's boot id and the number of the PID namespace (each container has its own). Process ids are unique within both. */
function placeOf(): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    const namespace = /^pid:\[(\d+)\]$/.exec(readlinkSync("/proc/self/ns/pid"))?.[1];
    return /^[\da-f-]{36}$/.test(boot) && namespace !== undefined ? `${boot} ${namespace}` : undefined;
  } catch {
    return undefined;
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** What the kernel says of a process. */
interface ProcessStatus {
  /** When it began, in ticks since the kernel did: ids of processes are used again. */
  readonly start: string;
  /** Whether it has ended, and only its parent has not asked how: in a container that may be for ever. */
  readonly isDead: boolean;
}

/** The status of a process on Linux (proc(5)); undefined where the system does not say it, or hides it. */
function processStatus(pid: number): ProcessStatus | undefined {
  try {
    // The second field is the program's name, in which anything may be: the others follow its last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const [state = "", start] = [fields[0], fields[19]];
    return start === undefined ? undefined : { start, isDead: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

import { readFileSync, readlinkSync } from "node:fs";

/**
 * Returns an identity of this process that is unique among all machines and containers. It consists of the boot id, the
 * PID namespace, the process id and the start time, because process ids are used again. Undefined if the system does
 * not provide these values.
 */
export function processIdentity(): string | undefined {
  const { pid } = process;
  const start = readStatus(pid)?.start;
  const place = readNamespace();
  return place === undefined || start === undefined ? undefined : `${place} ${pid} ${start}`;
}

/** Returns whether a process has certainly ended. False for another boot or PID namespace: its processes are hidden. */
export function hasEnded(identity: string): boolean {
  const [boot = "", namespace = "", pid = "", start = ""] = identity.split(" ");
  if (readNamespace() !== `${boot} ${namespace}`) return false;
  if (!/^[1-9]\d*$/.test(pid) || start === "") return false;
  if (!exists(Number(pid))) return true;
  const status = readStatus(Number(pid));
  // The status is undefined if the system hides the processes of other users. The process may then be running.
  return status !== undefined && (status.start !== start || status.isDead);
}

/** Returns the kernel's boot id and the PID namespace (one per container). Process ids are unique within both. */
function readNamespace(): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim();
    const namespace = /^pid:\[(\d+)\]$/.exec(readlinkSync("/proc/self/ns/pid"))?.[1];
    return /^[\da-f-]{36}$/.test(boot) && namespace !== undefined ? `${boot} ${namespace}` : undefined;
  } catch {
    return undefined;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Status of a process from the kernel. */
interface ProcessStatus {
  /** Start time in clock ticks since boot. It distinguishes processes that have had the same id. */
  readonly start: string;
  /**
   * Whether the process has ended, but its parent has not read its exit status. In a container, the process may stay in
   * this state for ever.
   */
  readonly isDead: boolean;
}

/** Reads the status of a process on Linux (proc(5)). Undefined if it is not available or hidden. */
function readStatus(pid: number): ProcessStatus | undefined {
  try {
    // The second field is the program's name in parentheses. It may contain any character, even parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const [state = "", start] = [fields[0], fields[19]];
    return start === undefined ? undefined : { start, isDead: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

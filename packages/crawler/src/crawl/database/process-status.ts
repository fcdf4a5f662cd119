import { readFileSync } from "node:fs";

/** What the kernel says of a process. */
export interface ProcessStatus {
  /** When it began, in ticks since the kernel did: ids of processes are used again. */
  readonly start: string;
  /** Whether it has ended, and only its parent has not asked how: in a container that may be for ever. */
  readonly isDead: boolean;
}

/** The status of a process on Linux (proc(5)); undefined where the system does not say it, or hides it. */
export function processStatus(pid: number): ProcessStatus | undefined {
  try {
    // The second field is the program's name, in which anything may be: the others follow its last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    const [state = "", start] = [fields[0], fields[19]];
    return start === undefined ? undefined : { start, isDead: state === "Z" || state === "X" };
  } catch {
    return undefined;
  }
}

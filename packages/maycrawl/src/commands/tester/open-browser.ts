import { spawn } from "node:child_process";
import type { Io } from "../../cli/io.ts";

/** Programs that open a URL in the browser, by platform. Other platforms have `xdg-open`. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  darwin: ["open"],
  // `start` takes its first argument in quotation marks as the title of a window.
  win32: ["cmd", "/c", "start", ""],
};

/**
 * Opens a URL in the browser, without waiting for the browser. If that fails, prints a note.
 * @param isOpened whether the browser has requested the URL. Its end is then not a failure.
 * @param url URL without characters that a shell replaces: `start` of Windows is a command of its shell.
 */
export function openBrowser(url: string, isOpened: () => boolean, io: Io): void {
  const [program = "xdg-open", ...args] = PROGRAMS[process.platform] ?? [];
  const fail = (reason: string): void =>
    io.note(`note: the browser cannot be opened: ${reason}; open the printed address yourself`);
  const child = spawn(program, [...args, url], { detached: true, stdio: "ignore", windowsHide: true });
  child.once("error", (error: NodeJS.ErrnoException) =>
    fail(error.code === "ENOENT" ? `${program} is not installed` : `${program}: ${error.code}`),
  );
  child.once("exit", (code) => {
    if (code !== 0 && code !== null && !isOpened()) fail(`${program} ended with exit code ${code}`);
  });
  child.unref();
}

import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";

/** Commands of a GitHub workflow that make annotations, the most severe first. */
export type AnnotationLevel = "error" | "warning" | "notice";

/**
 * Returns an annotation of a GitHub workflow as one line ("Workflow commands for GitHub Actions").
 * @param properties `file` is relative to the working directory.
 */
export function annotation(
  level: AnnotationLevel,
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  const list = Object.entries(properties).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${name}=${escapeProperty(name === "file" ? pathInWorkspace(String(value)) : String(value))}`;
  });
  return `::${level}${list.length === 0 ? "" : ` ${list.join(",")}`}::${escapeData(text)}\n`;
}

/** Returns the path of a file as GitHub finds it: relative to the workspace. A step may run in a folder below it. */
function pathInWorkspace(file: string): string {
  const workspace = process.env["GITHUB_WORKSPACE"];
  if (workspace === undefined || isAbsolute(file) || !existsSync(file)) return file;
  const path = relative(workspace, resolve(file)).replaceAll(sep, "/");
  return path.startsWith("../") ? file : path;
}

/** Escapes the text of an annotation. A line end would end the command. */
function escapeData(text: string): string {
  return text.replace(/[%\r\n]/g, encodeURIComponent);
}

function escapeProperty(text: string): string {
  return text.replace(/[%\r\n:,]/g, encodeURIComponent);
}

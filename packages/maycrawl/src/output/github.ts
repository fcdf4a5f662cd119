/** Commands of a GitHub workflow that make annotations, the most severe first. */
export type AnnotationLevel = "error" | "warning" | "notice";

/** Returns an annotation of a GitHub workflow as one line ("Workflow commands for GitHub Actions"). */
export function annotation(
  level: AnnotationLevel,
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  const list = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${level}${list.length === 0 ? "" : ` ${list.join(",")}`}::${escapeData(text)}\n`;
}

/** Escapes the text of an annotation. A line end would end the command. */
function escapeData(text: string): string {
  return text.replace(/[%\r\n]/g, encodeURIComponent);
}

function escapeProperty(text: string): string {
  return text.replace(/[%\r\n:,]/g, encodeURIComponent);
}

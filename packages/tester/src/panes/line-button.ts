import { button } from "../elements/dom.ts";
import { say } from "../elements/texts.ts";

/** Returns a button that goes to a line of the editor. */
export function lineButton(
  line: number,
  { onLine }: { readonly onLine: (line: number) => void },
): HTMLButtonElement {
  return button({ class: "link line" }, () => onLine(line), say("line.go", { line }));
}

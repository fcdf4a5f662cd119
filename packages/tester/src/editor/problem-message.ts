import type { TextProblem } from "../answers/protocol.ts";

/** Number of witnesses that a tooltip lists. */
const MAX_WITNESSES = 3;

/** Returns the text of a problem, its reason and its witnesses. Only text nodes hold text of the file. */
export function problemMessage({ text, why, witnesses, severity }: TextProblem): HTMLElement {
  const message = document.createElement("div");
  const head = line("problem-text", "");
  const shape = document.createElement("span");
  shape.className = `problem-shape problem-${severity === "information" ? "info" : severity}`;
  shape.setAttribute("role", "img");
  shape.setAttribute("aria-label", severity);
  head.append(shape, line("problem-words", text));
  message.append(head);
  if (why !== "") message.append(line("problem-why", why));
  for (const witness of witnesses.slice(0, MAX_WITNESSES)) message.append(witnessLine(witness));
  const more = witnesses.length - MAX_WITNESSES;
  if (more > 0) message.append(line("problem-why", `and ${more} more`));
  return message;
}

function witnessLine({ crawler, url, now, meant }: TextProblem["witnesses"][number]): HTMLElement {
  const shownUrl = document.createElement("bdi");
  shownUrl.className = "problem-url";
  shownUrl.textContent = url;
  const element = line("problem-witness", `${crawler}: `);
  element.append(shownUrl, ` – now ${now}${meant === undefined ? "" : `, meant ${meant}`}`);
  return element;
}

function line(className: string, text: string): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.textContent = text;
  return element;
}

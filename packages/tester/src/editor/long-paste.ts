/**
 * Refuses a text that is pasted or dropped into a text area and too long for it, before the browser lays it out, which
 * can take seconds.
 * @param onTooLong called with the length that the whole text would have.
 */
export function refuseLongPaste(
  area: HTMLTextAreaElement,
  max: number,
  onTooLong: (length: number) => void,
): void {
  const check = (event: Event, text: string): void => {
    const length = lengthWith(area, text);
    if (length <= max) return;
    event.preventDefault();
    onTooLong(length);
  };
  area.addEventListener("paste", (event) => check(event, event.clipboardData?.getData("text/plain") ?? ""));
  // A dropped text has no event of its own.
  area.addEventListener("beforeinput", (event) => check(event, event.data ?? ""));
}

/** Returns the length of a field's text after a text has replaced the selected one; 0 if none is inserted. */
export function lengthWith(
  area: Pick<HTMLTextAreaElement, "value" | "selectionStart" | "selectionEnd">,
  text: string,
): number {
  if (text === "") return 0;
  // The field has one unit for each line end.
  const { length } = text.replace(/\r\n/g, "\n");
  return area.value.length - (area.selectionEnd - area.selectionStart) + length;
}

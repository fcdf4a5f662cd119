/** Shortens a text to at most `max` characters. A shortened text ends with an ellipsis. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  // A surrogate pair is not split.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

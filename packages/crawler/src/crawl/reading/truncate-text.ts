/** Cuts a text that is longer than `max` characters, and ends it with an ellipsis. */
export function truncateText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Half a surrogate pair is no character.
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 2)) ? max - 2 : max - 1;
  return `${text.slice(0, end)}…`;
}

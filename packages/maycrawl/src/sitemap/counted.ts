/** A number as people read it. */
export function numberText(count: number): string {
  return count.toLocaleString("en");
}

/** So many of something. */
export function counted(count: number, what: string): string {
  return `${numberText(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** A number as people read it. */
export function numberText(count: number): string {
  return count.toLocaleString("en");
}

/** So many of something. */
export function counted(count: number, one: string, more: string = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : more}`;
}

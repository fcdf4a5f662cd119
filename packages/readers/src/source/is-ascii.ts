/** Whether all characters are ASCII. */
export function isAscii(units: string): boolean {
  for (let i = 0; i < units.length; i++) if (units.charCodeAt(i) >= 0x80) return false;
  return true;
}

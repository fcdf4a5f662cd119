/**
 * Makes reading strings as quick again as it was before ioredis was loaded. With `class … extends String` V8 takes
 * `String.prototype` for an object that is being set up, and from then on compiles no `text.charCodeAt(i)` to less than a look-up
 * by name: whatever goes through a text character by character takes four to six times as long, in the whole process. It ends that state where a property of
 * some object whose prototype it is was loaded by code that has run often enough to be watched.
 */
export function quickenStrings(): void {
  const object: unknown = Object("text");
  for (let i = 0; i < ENOUGH; i++) methodOf(object as string);
}

/** V8 watches a function once some 940 bytes of its code were run, of which this one has five. */
const ENOUGH = 1_000;

function methodOf(text: string): unknown {
  return text.charCodeAt;
}

// Two hundred hosts on one machine: Linux answers on all of 127.0.0.0/8, so crawlers need no name service.

/** @param {number} count @param {string} port */
export function seedsOf(count, port) {
  return Array.from({ length: count }, (_, i) => `http://127.0.${1 + (i >> 7)}.${1 + (i & 127)}:${port}/`);
}

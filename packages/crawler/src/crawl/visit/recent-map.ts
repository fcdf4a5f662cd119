/** Keys of each half. */
const MAX_KEYS = 10_000;
/** Characters of the keys of each half: long ones are forgotten sooner. */
const MAX_CHARACTERS = 2_000_000;

/** A map that forgets, half at a time, what was not used lately. */
export class RecentMap<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #characters = 0;

  get(key: string): Value | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= MAX_KEYS || this.#characters >= MAX_CHARACTERS) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#characters = 0;
    }
    this.#young.set(key, value);
    this.#characters += key.length;
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
    this.#characters = 0;
  }
}

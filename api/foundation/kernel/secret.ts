/**
 * A secret value: a card number, a security code, a token, a key. Printed, logged, serialised or put into a template, it
 * is `…`; only an explicit `reveal()` returns it (decision: secrets-by-type).
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return '…';
  }

  toJSON(): string {
    return '…';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return 'Secret(…)';
  }
}

/**
 * A value that must not be seen: a card number, a security code, a token, a key. It prints as `…` wherever it is
 * printed, logged, serialised or put into a template, so that a leak takes an explicit `reveal()` (architecture 10).
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

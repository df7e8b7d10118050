/** A token that failed a check. `why` follows the parameter's name in what the merchant is told; it holds nothing of the token. */
export class TokenRefused extends Error {
  readonly why: string;

  constructor(why: string) {
    super(why);
    this.name = 'TokenRefused';
    this.why = why;
  }
}

/** Whatever a parser or a cipher throws over bytes from outside is this check failing; its own words are dropped. */
export async function orRefuse<Value>(why: string, work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TokenRefused ? error : new TokenRefused(why);
  }
}

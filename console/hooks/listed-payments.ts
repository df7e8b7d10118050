/** The list that was last looked at: its address and its order, so that a payment's page leads to the one before and after. */

/** Search parameters of an address. */
type Params = Readonly<Record<string, string | undefined>>;

interface Listed {
  readonly params: Params;
  readonly ids: readonly string[];
}

let listed: Listed = { params: {}, ids: [] };

export function rememberListedPayments(params: Params, ids: readonly string[]): void {
  listed = { params, ids };
}

export interface Neighbours {
  /** Of the list to go back to. */
  readonly params: Params;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Nothing beside a payment that the list did not show. */
export function findNeighbours(id: string): Neighbours {
  const { params, ids } = listed;
  const index = ids.indexOf(id);
  return { params, previous: index > 0 ? ids[index - 1] : undefined, next: index === -1 ? undefined : ids[index + 1] };
}

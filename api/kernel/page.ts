/** A slice of a list that is read forward from an opaque cursor. */
export interface PageRequest {
  /** Items wanted, 1 to `pageItemsMax`. */
  readonly first: number;
  readonly after?: string;
}

export interface Page<T> {
  readonly items: readonly { readonly cursor: string; readonly item: T }[];
  readonly hasNextPage: boolean;
}

/** The largest page; clients read on with the cursor. */
export const pageItemsMax = 500;

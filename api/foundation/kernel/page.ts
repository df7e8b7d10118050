/** A slice of a list that is read from an opaque cursor. */
export interface PageRequest {
  /** Items wanted, 1 to `pageItemsMax`. */
  readonly first: number;
  /** Where to go on, in the direction of reading. */
  readonly after?: string;
  /** From the end of the list, or from the cursor back. The items keep the order of the list. */
  readonly isBackward?: boolean;
}

export interface Page<T> {
  readonly items: readonly { readonly cursor: string; readonly item: T }[];
  /** Whether more follows in the direction of reading. */
  readonly hasNextPage: boolean;
}

/** The largest page; clients read on with the cursor. */
export const pageItemsMax = 500;

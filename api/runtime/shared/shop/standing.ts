/** What the shop tells its shopper. `changed`: somebody edited or swapped the return. `unread`: the result was asked for too often. */
export type Standing = 'paid' | 'stored' | 'pending' | 'failed' | 'changed' | 'unread';

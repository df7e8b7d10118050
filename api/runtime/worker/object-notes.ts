/** What an object keeps beside its tables, durable with them: the platform's values by keys. */
export interface ObjectNotes {
  get<Value>(key: string): Value | undefined;
  put<Value>(key: string, value: Value): void;
  delete(key: string): boolean;
  /** In the order of the keys. */
  list<Value>(options: { readonly prefix: string; readonly limit?: number }): Iterable<[string, Value]>;
}

/** Wakes readers of the event log. Only a hint: a reader that misses one reads the log a second later. */

export interface Bus {
  publish(): void;
  /** Until what it returns is called. */
  onPublished(listener: () => void): () => void;
  /** Closes connections to other processes. */
  close(): Promise<void>;
}

/** Within this process alone. */
export function createBus(): Bus {
  const listeners = new Set<() => void>();
  return {
    publish() {
      for (const listener of listeners) listener();
    },
    onPublished(listener) {
      // A function of its own for each registration, so that one listener may be there twice.
      const registered = () => listener();
      listeners.add(registered);
      return () => void listeners.delete(registered);
    },
    close: async () => {},
  };
}

/** Whether the developer drawer is open. Any page can open it before it is loaded. */

let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const developerDrawer = {
  open: () => set(true),
  close: () => set(false),
  toggle: () => set(!isOpen),
  isOpen: () => isOpen,
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as const;

/** Whether the developer's drawer is open: known before it is loaded, and opened from any page. */

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

/** A long part that shows some of its items first. Whoever opens the rest goes on at the first of what was hidden. */
import { useEffect, useRef, useState } from 'react';

interface ShowAll {
  readonly isWhole: boolean;
  readonly showAll: () => void;
  /** Of the element of the first item that was hidden: a link, or what holds one. */
  readonly revealed: (element: HTMLElement | null) => void;
}

export function useShowAll(): ShowAll {
  const [isWhole, setWhole] = useState(false);
  const first = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const element = first.current;
    if (!isWhole || !element) return;
    const target = element.matches('a, button') ? element : (element.querySelector<HTMLElement>('a, button') ?? element);
    if (target === element && element.tabIndex < 0) element.tabIndex = -1;
    target.focus();
  }, [isWhole]);
  return {
    isWhole,
    showAll: () => setWhole(true),
    revealed: (element) => {
      first.current = element;
    },
  };
}

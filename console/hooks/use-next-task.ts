/** Whether the task has ended in which the component came to be: what is drawn in the next one leaves room for keys and clicks between. */
import { useEffect, useState } from 'react';

export function useNextTask(): boolean {
  const [isNext, setNext] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNext(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isNext;
}

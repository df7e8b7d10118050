/**
 * The focus of somebody without a mouse, where what had it is gone: without this the next Tab and a screen reader would begin at the top
 * of the window.
 */
import { useEffect, useRef } from 'react';
import { afterDialogsMs, giveLostFocus, isFocusLost, type Surroundings, takeSurroundings } from '../hooks/lost-focus.ts';

/** What was pressed is gone with the page before. `path`: of the page that is shown; the first one leaves the focus to the link that skips the navigation. */
export function usePageFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (path === shown.current || path === '') return undefined;
    const isFirst = shown.current === '';
    shown.current = path;
    if (isFirst) return undefined;
    const timer = setTimeout(() => giveLostFocus(document.getElementById('content')), afterDialogsMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/**
 * A button that was pressed by a key is disabled while its request is under way, and gets the focus back afterwards. Where it is gone then,
 * or has nothing to do any more, what stood beside it gets the focus. So it is with whatever the keys go to next, until a mouse is used.
 */
export function useButtonFocus(): void {
  useEffect(() => {
    let followed: Element | undefined;
    let surroundings: Surroundings = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      if (!followed || timer !== undefined) return;
      if (followed.isConnected && followed.matches('[data-loading]')) return;
      if (followed.isConnected && !followed.matches(':disabled')) {
        if (isFocusLost() && followed instanceof HTMLElement) followed.focus();
        return;
      }
      timer = setTimeout(() => {
        timer = undefined;
        giveLostFocus(surroundings);
      }, afterDialogsMs);
    };
    const observer = new MutationObserver(look);
    const follow = (element: Element): void => {
      followed = element;
      surroundings = takeSurroundings(element);
    };
    const press = ({ detail, target }: MouseEvent): void => {
      // A click by a key counts none.
      if (detail !== 0 || !(target instanceof HTMLButtonElement)) return;
      follow(target);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] });
    };
    const move = ({ target }: FocusEvent): void => {
      // The rows of a grid have a focus of their own.
      if (followed && target instanceof Element && !target.closest('[role=grid]')) follow(target);
    };
    const stop = (): void => {
      observer.disconnect();
      followed = undefined;
    };
    document.addEventListener('click', press, true);
    document.addEventListener('focusin', move);
    document.addEventListener('pointerdown', stop, true);
    return () => {
      stop();
      document.removeEventListener('click', press, true);
      document.removeEventListener('focusin', move);
      document.removeEventListener('pointerdown', stop, true);
    };
  }, []);
}

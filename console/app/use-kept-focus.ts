/**
 * The focus of somebody without a mouse, where what had it is gone: without this the next Tab and a screen reader would begin at the top
 * of the window.
 */
import { useEffect, useRef } from 'react';

/** Dialogs give the focus back 10 ms after they have closed, which may be to nothing; what a press replaces is drawn by then. */
const afterDialogsMs = 30;

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** What was pressed is gone with the page before. `path`: of the page that is shown; the first one leaves the focus to the link that skips the navigation. */
export function usePageFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (path === shown.current || path === '') return undefined;
    const isFirst = shown.current === '';
    shown.current = path;
    if (isFirst) return undefined;
    const timer = setTimeout(() => {
      if (isLost()) document.getElementById('content')?.focus({ preventScroll: true });
    }, afterDialogsMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/**
 * A button that was pressed by a key is disabled while its request is under way, and gets the focus back afterwards. Where it is gone with
 * what it replaced, the dialog or page that it was in gets it.
 */
export function useButtonFocus(): void {
  useEffect(() => {
    let button: HTMLButtonElement | undefined;
    const observer = new MutationObserver(() => {
      if (button && !button.disabled && isLost()) button.focus();
    });
    const watch = ({ detail, target }: MouseEvent): void => {
      // A click by a key counts none.
      if (detail !== 0 || !(target instanceof HTMLButtonElement)) return;
      const place = target.closest<HTMLElement>('[role=dialog], #content');
      observer.disconnect();
      button = target;
      observer.observe(target, { attributeFilter: ['disabled'] });
      setTimeout(() => {
        if (!target.isConnected && isLost()) place?.focus({ preventScroll: true });
      }, afterDialogsMs);
    };
    document.addEventListener('click', watch, true);
    return () => {
      document.removeEventListener('click', watch, true);
      observer.disconnect();
    };
  }, []);
}

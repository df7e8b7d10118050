/**
 * The focus of somebody without a mouse, where what had it is gone: without this the next Tab and a screen reader would begin at the top
 * of the window.
 */
import { useEffect, useRef } from 'react';
import { afterDialogsMs, giveLostFocus, isFocusLost } from '../hooks/lost-focus.ts';

/** What was pressed is gone with the page before. `path`: of the page that is shown; the first one leaves the focus to the link that skips the navigation. */
export function usePageFocus(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (path === shown.current || path === '') return undefined;
    const isFirst = shown.current === '';
    shown.current = path;
    if (isFirst) return undefined;
    const timer = setTimeout(() => {
      if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true });
    }, afterDialogsMs);
    return () => clearTimeout(timer);
  }, [path]);
}

/**
 * A button that was pressed by a key is disabled while its request is under way, and gets the focus back afterwards. Where it is gone with
 * what it replaced, at once or when its request has ended, the dialog or page that it was in gets it.
 */
export function useButtonFocus(): void {
  useEffect(() => {
    let pressed: { readonly button: HTMLButtonElement; readonly place: HTMLElement | null } | undefined;
    const keep = (): void => {
      if (!pressed || pressed.button.isConnected) return;
      giveLostFocus(pressed.place);
      pressed = undefined;
    };
    const observer = new MutationObserver((changes) => {
      const isEnabled = changes.some(({ type }) => type === 'attributes') && pressed?.button.disabled === false;
      if (isEnabled && isFocusLost()) pressed?.button.focus();
      // Dialogs that close give the focus back first.
      if (pressed?.button.isConnected === false) setTimeout(keep, afterDialogsMs);
    });
    const watch = ({ detail, target }: MouseEvent): void => {
      observer.disconnect();
      pressed = undefined;
      // A click by a key counts none.
      if (detail !== 0 || !(target instanceof HTMLButtonElement)) return;
      pressed = { button: target, place: target.closest<HTMLElement>('[role=dialog], #content') };
      observer.observe(target, { attributeFilter: ['disabled'] });
      observer.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener('click', watch, true);
    return () => {
      document.removeEventListener('click', watch, true);
      observer.disconnect();
    };
  }, []);
}

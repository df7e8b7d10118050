/** Copies a text, and says whether it did: whoever pastes what was copied before pastes the wrong payment. */
import { useEffect, useRef, useState } from 'react';
import { createMessages } from '../messages/create-messages.ts';
import { announce } from './announce.ts';
import { useNotify } from './use-notify.ts';

const useMessages = createMessages({
  en: { notCopied: 'Not copied: the browser did not allow it. Mark the text and copy it yourself.' },
  de: { notCopied: 'Nicht kopiert: Der Browser hat es nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.' },
});

/** So long a button shows that it copied. */
const copiedMs = 1_500;

/** Resolves to whether it is copied; where it is not, it has been told. */
export function useCopyText(): (text: string) => Promise<boolean> {
  const messages = useMessages();
  const notify = useNotify();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify.error(messages.notCopied);
      return false;
    }
  };
}

interface CopyButtonState {
  readonly isCopied: boolean;
  readonly copy: () => void;
}

/** For a button that shows by itself that it copied; `told` says it to who hears the page. */
export function useCopyButton(value: string, told: string): CopyButtonState {
  const copyText = useCopyText();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (): Promise<void> => {
    if (!(await copyText(value))) return;
    announce(told);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(setCopied, copiedMs, false);
  };
  return { isCopied, copy: () => void copy() };
}

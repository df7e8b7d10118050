/**
 * Keyboard shortcuts. A page binds keys while it is shown, and `?` lists them. Keys are single characters, `mod+k`
 * (Cmd or Ctrl), names such as `Enter`, or two in a row: `g p`.
 */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePreferences } from '../preferences/preferences.tsx';
import { findFormToSubmit } from './form-to-submit.ts';

export interface Binding {
  readonly keys: string;
  /** What it does, in words, for the list of keys. */
  readonly label: string;
  /** True where it also works while somebody types into a field. */
  readonly everywhere?: boolean;
  readonly run: () => void;
}

interface Keyboard {
  add(group: string, bindings: readonly Binding[]): () => void;
  readonly groups: readonly { readonly title: string; readonly bindings: readonly Binding[] }[];
}

const KeyboardContext = createContext<Keyboard | null>(null);

/** The second key of a pair has to follow within this time. */
const pairMs = 900;

export function KeyboardProvider({ children }: { readonly children: ReactNode }) {
  const { shortcuts } = usePreferences();
  const [groups, setGroups] = useState<Keyboard['groups']>([]);
  const current = useRef(groups);
  current.current = groups;
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const form = findFormToSubmit(event);
      if (form) {
        event.preventDefault();
        form.requestSubmit();
        return;
      }
      const key = getKeyName(event);
      const pair = first && event.timeStamp - first.at < pairMs ? `${first.key} ${key}` : undefined;
      const typing = isTyping(event.target);
      // What was bound last stands in front: a dialog over a page over the frame.
      const all = current.current.toReversed().flatMap(({ bindings }) => bindings);
      const allowed = all.filter((one) => (one.everywhere || !typing) && (shortcuts || one.keys.startsWith('mod+')));
      const found = allowed.find((one) => one.keys === pair) ?? allowed.find((one) => one.keys === key);
      first = undefined;
      if (!found) {
        if (!typing && allowed.some((one) => one.keys.startsWith(`${key} `))) first = { key, at: event.timeStamp };
        return;
      }
      if (key === 'Enter' && isControl(event.target)) return;
      event.preventDefault();
      found.run();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [shortcuts]);
  const add = useCallback((title: string, bindings: readonly Binding[]) => {
    const group = { title, bindings };
    setGroups((before) => [...before, group]);
    return () => setGroups((before) => before.filter((one) => one !== group));
  }, []);
  const keyboard = useMemo(() => ({ add, groups }), [add, groups]);
  return <KeyboardContext value={keyboard}>{children}</KeyboardContext>;
}

function getKeyName(event: KeyboardEvent): string {
  if (event.metaKey || event.ctrlKey) return `mod+${event.key.toLowerCase()}`;
  return event.altKey ? `alt+${event.key}` : event.key;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Enter on a button or link is its own. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:A|BUTTON|SUMMARY)$/.test(target.tagName);
}

function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext);
  if (!keyboard) throw new Error('the keyboard is provided by the app');
  return keyboard;
}

/** Binds while the component is there. The bindings may be made anew at every render: their keys and labels decide. */
export function useKeys(group: string, bindings: readonly Binding[]): void {
  const { add } = useKeyboard();
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = JSON.stringify(bindings.map(({ keys, label, everywhere }) => ({ keys, label, everywhere: everywhere === true })));
  // At once: a key works as soon as its page is seen.
  useLayoutEffect(() => {
    const shapes: readonly Omit<Binding, 'run'>[] = JSON.parse(shape);
    return add(
      group,
      shapes.map((one, index) => ({ ...one, run: () => latest.current[index]?.run() })),
    );
  }, [add, group, shape]);
}

export function useKeyBindings(): Keyboard['groups'] {
  return useKeyboard().groups;
}

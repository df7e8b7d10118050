/**
 * Menus, popovers and hints of the first pages. Their button is there from the start; what opens is loaded when it is pointed
 * at, focused or pressed, and what was pressed meanwhile opens then.
 */
import type { TooltipProps } from '@mantine/core';
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type RefAttributes,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useLoaded } from '../hooks/use-loaded.ts';
import { withStyles } from '../theme/more-styles.ts';
import type { FloatingMenuProps, FloatingPopoverProps } from './floating.tsx';

const loadFloating = withStyles(() => import('./floating.tsx'));

type Anchored = ReactElement<HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>>;

interface Opener {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly opened: boolean;
  readonly prepare: () => void;
  readonly press: () => void;
}

function renderButton(button: Anchored, popup: 'dialog' | 'menu', { anchor, id, opened, prepare, press }: Opener): ReactElement {
  return cloneElement(button, {
    ref: anchor,
    id,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: press,
  });
}

type MenuOnDemandProps = Omit<FloatingMenuProps, 'anchor' | 'id' | 'opened' | 'onChange'> & { readonly button: Anchored };

/** Its entries are made with the library's menu, which is handed to `children`. */
export function MenuOnDemand({ button, ...menu }: MenuOnDemandProps) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [floating, prepare] = useLoaded(loadFloating);
  const press = (): void => {
    prepare();
    setOpened(!opened);
    if (opened) menu.onClose?.();
  };
  return (
    <>
      {renderButton(button, 'menu', { anchor, id, opened, prepare, press })}
      {floating && <floating.FloatingMenu {...menu} anchor={anchor} id={id} opened={opened} onChange={setOpened} />}
    </>
  );
}

type PopoverOnDemandProps = Omit<FloatingPopoverProps, 'anchor' | 'id'> & {
  readonly button: Anchored;
  /** Somebody is about to open it. */
  readonly onPrepare: () => void;
};

export function PopoverOnDemand({ button, onPrepare, opened = false, onChange, ...popover }: PopoverOnDemandProps) {
  const anchor = useRef<HTMLElement>(null);
  const id = useId();
  const [floating, load] = useLoaded(loadFloating);
  // Open from the start: nobody has pointed at its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function each time and loads once.
  useEffect(() => {
    if (opened) load();
  }, [opened]);
  const prepare = (): void => {
    load();
    onPrepare();
  };
  const press = (): void => {
    prepare();
    onChange(!opened);
  };
  return (
    <>
      {renderButton(button, 'dialog', { anchor, id, opened, prepare, press })}
      {floating && <floating.FloatingPopover {...popover} anchor={anchor} id={id} opened={opened} onChange={onChange} />}
    </>
  );
}

type HintProps = Pick<TooltipProps, 'label' | 'multiline' | 'maw'> & {
  readonly openDelay?: number;
  /** Closes when it is pressed, for what opens a menu: the text would look out behind that. */
  readonly untilPressed?: boolean;
  readonly children: Anchored;
};

/** A text that a mouse shows while it is over something. */
export function Hint({ children, openDelay = 0, untilPressed = false, ...hint }: HintProps) {
  const anchor = useRef<HTMLElement>(null);
  const [isOver, setOver] = useState(false);
  const [opened, setOpened] = useState(false);
  const [floating, prepare] = useLoaded(loadFloating);
  useEffect(() => {
    if (!isOver) return setOpened(false);
    const timer = setTimeout(setOpened, openDelay, true);
    return () => clearTimeout(timer);
  }, [isOver, openDelay]);
  const enter = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    prepare();
    setOver(true);
  };
  const leave = (): void => setOver(false);
  return (
    <>
      {cloneElement(children, {
        ref: anchor,
        onPointerEnter: enter,
        onPointerLeave: leave,
        onPointerDown: untilPressed ? leave : undefined,
      })}
      {floating && <floating.FloatingHint {...hint} anchor={anchor} opened={opened} onClose={leave} />}
    </>
  );
}

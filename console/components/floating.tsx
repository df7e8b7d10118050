/**
 * The component library's menu, popover and tooltip beside an element that stands already. Loaded when somebody is about to
 * use one (on-demand.tsx): what places them is a sixth of the first page.
 */
import { Menu, type MenuProps, Popover, type PopoverProps, Tooltip, type TooltipProps } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';

interface Floating {
  /** What it stands beside and returns the focus to. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Also the id of what it stands beside: the dropdown is named after it. */
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

/** The library notes where the focus was when it opens, and takes no notice of what is open from the start. */
function useOpenedOnceThere(opened: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return opened && isThere;
}

/** Takes the place of the element that the library would render as its target. */
function Anchor({ anchor, place }: { readonly anchor: Floating['anchor']; readonly place?: (node: HTMLElement | null) => void }) {
  useLayoutEffect(() => place?.(anchor.current), [anchor, place]);
  return null;
}

export type FloatingMenuProps = Floating &
  Omit<MenuProps, keyof Floating | 'children'> & { readonly children: (menu: typeof Menu) => ReactNode };

export function FloatingMenu({ anchor, opened, children, ...more }: FloatingMenuProps) {
  return (
    <Menu {...more} opened={useOpenedOnceThere(opened)}>
      <Menu.Target refProp="place">
        <Anchor anchor={anchor} />
      </Menu.Target>
      {children(Menu)}
    </Menu>
  );
}

export type FloatingPopoverProps = Floating & Omit<PopoverProps, keyof Floating>;

export function FloatingPopover({ anchor, opened, children, ...more }: FloatingPopoverProps) {
  return (
    <Popover {...more} opened={useOpenedOnceThere(opened)}>
      <Popover.Target refProp="place">
        <Anchor anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown>{children}</Popover.Dropdown>
    </Popover>
  );
}

export type FloatingHintProps = Pick<TooltipProps, 'label' | 'multiline' | 'maw'> &
  Pick<Floating, 'anchor' | 'opened'> & { readonly onClose: () => void };

export function FloatingHint({ anchor, opened, onClose, ...more }: FloatingHintProps) {
  useEffect(() => {
    if (!opened) return;
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [opened, onClose]);
  return <Tooltip {...more} target={anchor} opened={useOpenedOnceThere(opened)} />;
}

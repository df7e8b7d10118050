/** The icon of the page in the navigation: its empty states show it too. Provided by app/frame.tsx. */
import { type ComponentType, createContext } from 'react';

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;

export const PageIconContext = createContext<Icon | undefined>(undefined);

/** A state as a word on a pale ground (theme/shapes.css). The word is always there, so the colour is not the only signal. */
import type { ReactElement, ReactNode } from 'react';

export type StatusColor = 'green' | 'blue' | 'violet' | 'red' | 'orange' | 'yellow' | 'gray';

interface StatusBadgeProps {
  readonly color: StatusColor;
  readonly children: ReactNode;
}

export function StatusBadge({ color, children }: StatusBadgeProps) {
  return toStatusBadge(color, children);
}

/** For a list that writes hundreds. One element, where the component library's badge has two and a style of its own. */
export function toStatusBadge(color: StatusColor, text: ReactNode): ReactElement {
  return <span className={`status-badge outcome outcome-${color}`}>{text}</span>;
}

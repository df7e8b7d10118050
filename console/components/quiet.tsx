/** Text that stands back: hints, empty lists, what explains a card. */
import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface QuietProps extends TextProps {
  readonly children: ReactNode;
}

export function Quiet({ size = 'sm', ...props }: QuietProps) {
  return <Text size={size} className="quiet" {...props} />;
}

/** A name before its value in the head of a page, which stays beside it where lines break. A long value breaks anywhere. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface LabelledProps {
  readonly text: string;
  readonly children: ReactNode;
}

export function Labelled({ text, children }: LabelledProps) {
  return (
    <Text component="span" size="sm" style={{ display: 'inline-flex', gap: 4, alignItems: 'center', overflowWrap: 'anywhere' }}>
      <span className="quiet" style={{ flexShrink: 0, overflowWrap: 'normal' }}>
        {text}
      </span>
      {children}
    </Text>
  );
}

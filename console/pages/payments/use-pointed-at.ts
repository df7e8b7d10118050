/** Tells a list whether somebody may be about to press one of its rows: live rows wait meanwhile. */
import { useMediaQuery } from '@mantine/hooks';
import { type PointerEvent, useEffect } from 'react';
import type { PaymentRow } from './documents.ts';
import type { PaymentList } from './payment-list.ts';

interface Pointing {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: (event: PointerEvent) => void;
}

export function usePointedAt(list: PaymentList<PaymentRow>): Pointing {
  // A finger is not seen before it presses.
  const isUnseen = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  useEffect(() => {
    list.isPointedAt = isUnseen;
    return () => {
      list.isPointedAt = false;
    };
  }, [list, isUnseen]);
  return {
    onPointerEnter: () => {
      list.isPointedAt = true;
    },
    // A finger leaves with each press, before the row hears of it.
    onPointerLeave: ({ pointerType }) => {
      if (pointerType !== 'touch') list.isPointedAt = isUnseen;
    },
  };
}

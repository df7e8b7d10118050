/** Reads a payment ahead when a mouse rests on its row, or presses it. Rows that are scrolled by under a resting mouse are not read. */
import { type PointerEvent, useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { readPaymentAhead } from '../../hooks/payment-ahead.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { findPaymentId } from './row-element.ts';

/** As long as somebody rests who is about to click, and longer than who only crosses the row. */
const restMs = 120;

export interface ReadAhead {
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onPointerDown: (event: PointerEvent) => void;
}

/** `prepare` loads what the payment's page is made of, once, and never rejects. */
export function useReadAhead(prepare: () => Promise<void>): ReadAhead {
  const client = useClient();
  const language = useGatewayLanguage();
  const resting = useRef<{ id: string | undefined; timer?: ReturnType<typeof setTimeout> }>({ id: undefined });
  const read = (id: string): void => readPaymentAhead(client, { id, language });
  const readRested = async (id: string): Promise<void> => {
    await prepare();
    if (resting.current.id === id) read(id);
  };
  const stop = (): void => {
    clearTimeout(resting.current.timer);
    resting.current = { id: undefined };
  };
  useEffect(
    () => () => {
      clearTimeout(resting.current.timer);
      resting.current = { id: undefined };
    },
    [],
  );
  return {
    onPointerMove: ({ target, pointerType }) => {
      void prepare();
      const id = findPaymentId(target);
      if (pointerType !== 'mouse' || id === resting.current.id) return;
      stop();
      if (id !== undefined) resting.current = { id, timer: setTimeout(readRested, restMs, id) };
    },
    onPointerLeave: stop,
    onPointerDown: ({ target, pointerType, button }) => {
      void prepare();
      const id = findPaymentId(target);
      // A finger that touches a row may be about to scroll.
      if (id !== undefined && pointerType === 'mouse' && button === 0) read(id);
    },
  };
}

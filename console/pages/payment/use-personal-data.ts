/** Personal data of the shopper: masked for some roles, which may reveal it once for each visit. */
import { useState } from 'react';
import { useMutation } from 'urql';
import { graphql } from '../../client/graphql.ts';
import type { Json } from '../../client/scalars.ts';
import { usePermission } from '../../client/viewer.ts';

const revealDocument = graphql(`
  mutation RevealPersonalData($paymentId: ID!) {
    revealPersonalData(paymentId: $paymentId) { paymentId answer }
  }
`);

export interface PersonalData {
  /** With what was masked, once that was revealed. */
  readonly answer: Json;
  readonly isMasked: boolean;
  /** Undefined where one may not. */
  readonly reveal: (() => void) | undefined;
  readonly isRevealing: boolean;
  readonly hasFailed: boolean;
}

/** What was revealed is forgotten with the page, and with the payment that it shows. */
export function usePersonalData(paymentId: string, answer: Json): PersonalData {
  const isShown = usePermission('PERSONAL_READ');
  const mayReveal = usePermission('PERSONAL_REVEAL');
  const [revealed, setRevealed] = useState<{ readonly paymentId: string; readonly answer: Json } | null>(null);
  const [{ fetching, error }, mutate] = useMutation(revealDocument);
  const known = revealed?.paymentId === paymentId ? revealed.answer : null;
  const reveal = async (): Promise<void> => {
    const { data } = await mutate({ paymentId });
    if (data) setRevealed(data.revealPersonalData);
  };
  return {
    answer: known ?? answer,
    isMasked: !isShown && known === null,
    reveal: mayReveal ? () => void reveal() : undefined,
    isRevealing: fetching,
    hasFailed: error !== undefined,
  };
}

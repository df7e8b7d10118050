/** The cell of what is open about a payment: the most urgent question, since when, and how many there are besides. */
import { useEffect, useState } from 'react';
import { Timestamp } from '../../components/timestamp.tsx';
import { useQuestionMessages } from '../../messages/question-messages.ts';
import type { PaymentRow } from './documents.ts';
import { type OpenQuestions, readOpenQuestions } from './open-questions.ts';

export function OpenCell({ row }: { readonly row: PaymentRow }) {
  const names = useQuestionMessages();
  const [questions, setQuestions] = useState<OpenQuestions>([]);
  useEffect(() => {
    let isGone = false;
    readOpenQuestions(row).then(
      (found) => {
        if (!isGone) setQuestions(found);
      },
      // The connection tells that the gateway is away.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [row]);
  const [first, ...others] = questions;
  if (!first) return null;
  const text = `${names[first.kind]}${others.length > 0 ? ` +${others.length}` : ''}`;
  return (
    <span title={questions.map(({ kind }) => names[kind]).join(', ')}>
      {text} · <Timestamp at={first.since} form="inText" />
    </span>
  );
}

/** Elements that the table and the cards of deliveries share. */
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ChooseBox } from '../../components/choose-box.tsx';
import type { RowSelection } from '../../hooks/row-selection.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { useDeliveryMessages } from './delivery-messages.ts';
import type { DeliveryRow } from './documents.ts';

export interface DeliveryRowsProps {
  readonly rows: readonly DeliveryRow[];
  /** Undefined where the role may send nothing again. */
  readonly selection: RowSelection | undefined;
  readonly selected: string | undefined;
  /** The same function at each render, so that a row that has not changed is not drawn anew. */
  readonly open: (id: string) => void;
}

/** One of them. */
export type DeliveryProps = Omit<DeliveryRowsProps, 'rows' | 'selected'> & { readonly row: DeliveryRow; readonly selected: boolean };

function useDeliveryName({ type, action, subjectId }: DeliveryRow): string {
  return `${useEventNames().event(type, action)} …${subjectId.slice(-8)}`;
}

/** Opens the delivery; it has the focus while its row is the selected one. */
export function OpenDelivery({ row, selected, open }: Pick<DeliveryProps, 'row' | 'selected' | 'open'>) {
  const messages = useDeliveryMessages();
  const names = useEventNames();
  const name = useDeliveryName(row);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) button.current?.focus();
  }, [selected]);
  return (
    <UnstyledButton ref={button} onClick={() => open(row.id)} aria-label={`${messages.open}: ${name}`} aria-haspopup="dialog">
      <Text size="sm" fw={500} c="var(--accent)">
        {names.event(row.type, row.action)}
      </Text>
    </UnstyledButton>
  );
}

export function ChooseDelivery({ row, selection }: { readonly row: DeliveryRow; readonly selection: RowSelection }) {
  const messages = useDeliveryMessages();
  return <ChooseBox id={row.id} label={messages.select(useDeliveryName(row))} selection={selection} />;
}

/** Payments and registrations have pages; a notification of something else is told by its id alone. */
export function SubjectLink({ row, short = false }: { readonly row: DeliveryRow; readonly short?: boolean }) {
  const { type, subjectId } = row;
  const text = short ? `…${subjectId.slice(-8)}` : subjectId;
  if (type !== 'PAYMENT' && type !== 'REGISTRATION') {
    return (
      <span className="code" title={subjectId}>
        {text}
      </span>
    );
  }
  const to = type === 'PAYMENT' ? '/payments/$id' : '/registrations/$id';
  return (
    <Anchor className="code" title={subjectId} renderRoot={(props) => <Link to={to} params={{ id: subjectId }} {...props} />}>
      {text}
    </Anchor>
  );
}

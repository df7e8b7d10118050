/** The rows of the event stream. Only visible rows are in the document. */
import { Badge, Box, Text, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LiveEvent } from '../../client/live-events.ts';
import { paymentTypes } from '../../client/schema-enums.ts';
import { Amount } from '../../components/amount.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEventNames } from '../../messages/event-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import classes from './live.module.css';
import { useLiveMessages } from './live-messages.ts';
import { type EventSummary, inheritFacts, summarizeEvent } from './live-view.ts';
import type { KnownAmount } from './use-amounts.ts';

interface EventRowsProps {
  readonly rows: readonly LiveEvent[];
  /** What was told of each payment: follow-ups have their payment's order and shopper. */
  readonly payments: ReadonlyMap<string, EventSummary>;
  /** Of payments whose events tell none. */
  readonly amounts: ReadonlyMap<string, KnownAmount>;
  readonly selected: string | undefined;
  readonly open: (event: LiveEvent) => void;
}

/** As live.module.css: one line, and two where there is no room for it. */
const lineHeight = 40;
const twoLinesHeight = 60;
const narrow = '(max-width: 62em)';
const overscanRows = 12;

export function EventRows({ rows, payments, amounts, selected, open }: EventRowsProps) {
  const messages = useLiveMessages();
  const box = useRef<HTMLDivElement>(null);
  const rowHeight = useMediaQuery(narrow) ? twoLinesHeight : lineHeight;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtual.measure(), [rowHeight]);
  const selectedIndex = rows.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (selectedIndex >= 0) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtual]);
  return (
    <Box ref={box} className={classes.box} role="log" aria-live="off" aria-label={messages.title} tabIndex={0}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const event = rows[index];
          return (
            event && (
              <div key={key} className={classes.place} style={{ transform: `translateY(${start}px)`, height: rowHeight }}>
                <Row event={event} payments={payments} known={amounts.get(event.subjectId)} selected={event.id === selected} open={open} />
              </div>
            )
          );
        })}
      </div>
    </Box>
  );
}

interface RowProps {
  readonly event: LiveEvent;
  readonly payments: ReadonlyMap<string, EventSummary>;
  readonly known: KnownAmount | undefined;
  readonly selected: boolean;
  readonly open: (event: LiveEvent) => void;
}

function Row({ event, payments, known, selected, open }: RowProps) {
  const names = useEventNames();
  const typeName = usePaymentTypeName();
  const told = inheritFacts(summarizeEvent(event.payload), payments);
  const { type, action, resultCode } = event;
  const paymentType = paymentTypes.find((one) => one === told.paymentType);
  // What is told of a balance is no outcome.
  const outcome = type === 'PAYMENT' ? resultCode?.outcome : undefined;
  const isChargeback = paymentType === 'CB' && outcome === 'APPROVED';
  const what = paymentType && type === 'PAYMENT' ? typeName(paymentType) : names.types[type];
  const reason =
    outcome && outcome !== 'APPROVED' ? (resultCode?.staff ?? '') : told.code.startsWith('HTTP') ? `${told.code} ${told.description}` : '';
  return (
    <UnstyledButton
      className={classes.row}
      data-selected={selected}
      data-outcome={isChargeback ? 'CHARGED_BACK' : outcome}
      onClick={() => open(event)}
    >
      <Text component="span" size="sm" className={`quiet ${classes.time}`}>
        <Timestamp at={event.timestamp} form="time" />
      </Text>
      <span className={classes.kind}>
        {isChargeback ? (
          <MoneyBadge status="CHARGED_BACK" />
        ) : outcome ? (
          <OutcomeBadge outcome={outcome} />
        ) : (
          <ActionBadge action={action} />
        )}
      </span>
      <Text component="span" size="sm" truncate className={classes.title ?? ''}>
        {what}
        {action !== 'CREATED' && outcome && <span className="quiet"> {names.actions[action]}</span>}
      </Text>
      <span className={classes.amount}>
        {told.amount ? (
          <Amount value={told.amount} currency={told.currency} />
        ) : (
          known && <Amount value={known.amount} currency={known.currency} />
        )}
      </span>
      <Text component="span" size="sm" className={classes.paidWith ?? ''}>
        <PaidWith brand={told.brand} last4={told.last4} />
      </Text>
      <Text component="span" size="sm" truncate className={classes.shopper ?? ''}>
        {told.shopper}
      </Text>
      <Text component="span" size="sm" truncate className={`${classes.order} code`}>
        {told.order}
      </Text>
      <Text component="span" size="sm" truncate className={classes.result} title={reason}>
        {reason}
      </Text>
    </UnstyledButton>
  );
}

function ActionBadge({ action }: { readonly action: LiveEvent['action'] }) {
  const { actions } = useEventNames();
  const name = actions[action];
  return (
    <Badge className="outcome" variant="light" color="gray" radius="sm" tt="none" fw={600} miw="max-content">
      {name.charAt(0).toUpperCase() + name.slice(1)}
    </Badge>
  );
}

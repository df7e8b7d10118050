/** The parts of the page, what is live on it, and its keys. */
import { Menu, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCode, IconLink, IconPrinter } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import type { CombinedError } from 'urql';
import details from '../../components/details.module.css';
import { developer } from '../../hooks/developer-drawer-state.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { ActionDialog, Unresolved } from './action-dialog.tsx';
import { useActionWords } from './action-messages.ts';
import { useChangeText } from './change-list.tsx';
import type { Seen } from './changes-view.ts';
import type { Delivery, History, Member, PaymentView } from './documents.ts';
import { FamilyCard } from './family-card.tsx';
import { branchOf } from './family-view.ts';
import { Head } from './head.tsx';
import { usePaymentWords } from './messages.ts';
import { MoneyCard } from './money-card.tsx';
import { Notices } from './notices.tsx';
import { Offers } from './offers.tsx';
import { offersOf } from './offers-view.ts';
import { OutcomeCard } from './outcome-card.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { Receipt } from './receipt.tsx';
import { useRights } from './rights.ts';
import { TimelineCard } from './timeline-card.tsx';
import { useTimelineWords } from './timeline-messages.ts';
import {
  connectorLines,
  deliveryLines,
  eventLines,
  judgementLines,
  ledgerLines,
  linkedLines,
  noteLines,
  requestLines,
  serverLines,
} from './timeline-sources.ts';
import { mergeTimeline } from './timeline-view.ts';
import { useAction } from './use-action.ts';
import { useChanges } from './use-changes.ts';
import { useFamilyEvents } from './use-family-events.ts';
import { usePaymentKeys } from './use-payment-keys.ts';

interface BodyProps {
  readonly payment: PaymentView;
  readonly history: History | undefined;
  readonly deliveries: readonly Delivery[] | undefined;
  readonly deliveriesError: CombinedError | undefined;
  readonly refresh: () => void;
  readonly refreshNotes: () => void;
  readonly refreshDeliveries: () => void;
}

export function PaymentBody(props: BodyProps) {
  const { payment, history, deliveries, deliveriesError, refresh } = props;
  const words = usePaymentWords();
  const rights = useRights(payment);
  const changeText = useChangeText();
  const noteField = useRef<HTMLTextAreaElement | null>(null);
  const own = useRef(new Set<string>());
  const members = useMemo<readonly Member[]>(() => [payment, ...payment.linkedTransactions], [payment]);
  const seen = useMemo(() => members.map(seenOf), [members]);
  const offers = useMemo(() => offersOf(members, payment.id), [members, payment.id]);
  const fresh = useChanges(seen, own.current, (changes) =>
    notifications.show({ title: words.changed, message: changes.map(changeText).join('; '), color: 'yellow' }),
  );
  useFamilyEvents(followed(members), {
    all: refresh,
    notes: props.refreshNotes,
    deliveries: props.refreshDeliveries,
    lost: () => {
      notifications.show({ message: words.gap });
      refresh();
    },
  });
  const action = useAction({
    members,
    seen,
    limit: rights.refundLimit,
    onDone: (paymentId) => {
      if (paymentId !== null) own.current.add(paymentId);
      refresh();
    },
  });
  usePaymentKeys({ payment, offers, action, noteField, mayNote: rights.mayNote });
  const account = useAccountText(payment);
  const items = useTimeline(payment, history, deliveries);
  return (
    <>
      <Stack className={details.unprinted ?? ''}>
        <Head
          payment={payment}
          referenced={members.find(({ id }) => id === payment.referencedId)}
          actions={<Offers offers={offers} open={action.open} moreLabel={words.moreMenu} more={<MoreItems />} />}
        />
        {action.current && (
          <Unresolved action={action.current} reopen={() => action.open(action.current?.state.operation ?? 'REFUND', payment)} />
        )}
        <div className={details.columns}>
          <div className={details.column}>
            <Notices payment={payment} />
            <OutcomeCard result={payment.result} />
            <MoneyCard payment={payment} />
          </div>
          <div className={`${details.column} ${details.side}`}>
            <FamilyCard members={members} id={payment.id} fresh={fresh} />
            <TimelineCard items={items} />
          </div>
          <div className={details.below}>
            <PaymentTabs
              payment={payment}
              members={members}
              history={history?.payment ?? undefined}
              deliveries={deliveries}
              deliveriesError={deliveriesError}
              rights={rights}
              refresh={refresh}
              noteRef={(field) => {
                noteField.current = field;
              }}
            />
          </div>
        </div>
        {action.current && (
          <ActionDialog
            action={action.current}
            member={members.find(({ id }) => id === action.current?.state.target.id)}
            account={account}
          />
        )}
      </Stack>
      <Receipt payment={payment} />
    </>
  );
}

function MoreItems() {
  const words = usePaymentWords();
  return (
    <>
      <Menu.Item leftSection={<IconCode size={16} />} onClick={developer.open}>
        {words.same}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void navigator.clipboard.writeText(location.href)}>
        {words.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print()}>
        {words.print}
      </Menu.Item>
    </>
  );
}

function seenOf({ id, paymentType, amount, currency, outcome, remaining, version, requestLog }: Member): Seen {
  const [request] = requestLog;
  return { id, paymentType, amount, currency, outcome, remaining, version, by: request ?? null };
}

/** The page's own payment first, then the newest. */
function followed([self, ...others]: readonly Member[]): readonly string[] {
  return [...(self ? [self.id] : []), ...others.map(({ id }) => id).toReversed()];
}

function useAccountText({ paymentBrand, card, bankAccount }: PaymentView): string {
  const words = useActionWords();
  if (card?.last4Digits) return words.card(card.last4Digits);
  if (bankAccount?.last4Digits) return words.bankAccount(bankAccount.last4Digits);
  return paymentBrand ? words.method(paymentBrand) : words.shopper;
}

function useTimeline(payment: PaymentView, history: History | undefined, deliveries: readonly Delivery[] | undefined) {
  const words = useTimelineWords();
  const { amount } = useFormats();
  return useMemo(() => {
    if (!history?.payment) return undefined;
    const below = branchOf([payment, ...payment.linkedTransactions], payment.id).filter(({ id }) => id !== payment.id);
    return mergeTimeline(
      requestLines(history.payment, words),
      judgementLines(payment, words),
      connectorLines(history.payment, words),
      ledgerLines(history.payment, words, amount),
      serverLines(history.payment),
      eventLines(
        history.events.edges.map(({ node }) => node),
        words,
      ),
      linkedLines(below, words, amount),
      deliveryLines(deliveries ?? [], words),
      noteLines(payment.notes, words),
    );
  }, [payment, history, deliveries, words, amount]);
}

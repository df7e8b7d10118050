/** The sections of the payment page, its live updates and its keys. */
import { Menu, Stack } from '@mantine/core';
import { IconCode, IconEye, IconEyeOff, IconLink, IconPrinter, IconReceipt, IconTag, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import type { PaymentOperation as Operation } from '../../client/schema-enums.ts';
import { AssignDialog } from '../../components/assign-dialog.tsx';
import details from '../../components/details.module.css';
import { RefundApprovals } from '../../components/refund-approvals.tsx';
import { Awaited } from '../../components/states.tsx';
import { developerDrawer } from '../../hooks/developer-drawer-state.ts';
import { notifications } from '../../hooks/notifications.ts';
import { useCopyText } from '../../hooks/use-copy.ts';
import { useToday } from '../../hooks/use-today.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { findOrder } from '../../values/payment-names.ts';
import { ActionButtons } from './action-buttons.tsx';
import { ActionDialog, Unresolved } from './action-dialog.tsx';
import { useActionMessages } from './action-messages.ts';
import { AuthenticationCard } from './authentication-card.tsx';
import { type AvailableAction, explainRefund, isStepElsewhere, listAvailableActions, mustChoose } from './available-actions-view.ts';
import { useChangeText } from './change-list.tsx';
import type { PaymentSnapshot } from './changes-view.ts';
import { ChooseTarget } from './choose-target.tsx';
import type { Delivery, History, Member, PaymentView } from './documents.ts';
import { LinkedPaymentsCard } from './linked-payments-card.tsx';
import { listBranch, listMembers } from './linked-payments-view.ts';
import { ListLinks } from './list-links.tsx';
import { MoneyCard } from './money-card.tsx';
import { Notices } from './notices.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { PaymentHeader } from './payment-header.tsx';
import { usePaymentMessages } from './payment-messages.ts';
import { PaymentTabs } from './payment-tabs.tsx';
import { Receipt } from './receipt.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { useReceiptMessages } from './receipt-messages.ts';
import { SettlementCard } from './settlement-card.tsx';
import { ShopperCard } from './shopper-card.tsx';
import { StandingBanner } from './standing-banner.tsx';
import { TagDialog } from './tags.tsx';
import { useTeamMessages } from './team-messages.ts';
import { toAuthenticationItems } from './timeline-authentication.ts';
import { TimelineCard } from './timeline-card.tsx';
import {
  toCheckItems,
  toConnectorItems,
  toDeliveryItems,
  toEventItems,
  toLedgerItems,
  toNoteItems,
  toServerItems,
} from './timeline-items.ts';
import { toLinkedItems } from './timeline-linked.ts';
import { useTimelineMessages } from './timeline-messages.ts';
import { toRequestItems, toReviewItems } from './timeline-requests.ts';
import { toSettlementItems } from './timeline-settlement.ts';
import { mergeTimeline } from './timeline-view.ts';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useAction } from './use-action.ts';
import { useChanges } from './use-changes.ts';
import type { EarlierLinked } from './use-earlier-linked.ts';
import { useLinkedPaymentEvents } from './use-linked-payment-events.ts';
import { usePaymentKeys } from './use-payment-keys.ts';
import { usePaymentPermissions } from './use-payment-permissions.ts';
import { type Team, useTeam } from './use-team.ts';

interface BodyProps {
  readonly payment: PaymentView;
  /** False while it is shown as it was known before, and is read again: it has no buttons until then. */
  readonly isCurrent: boolean;
  /** Whether more payments are linked than were read. */
  readonly hasMoreLinked: boolean;
  readonly earlier: EarlierLinked;
  readonly history: History | undefined;
  readonly isHistoryAwaited: boolean;
  readonly deliveries: readonly Delivery[] | undefined;
  readonly deliveriesError: CombinedError | undefined;
  readonly refresh: () => void;
  readonly refreshNotes: () => void;
  readonly refreshDeliveries: () => void;
}

export function PaymentBody(props: BodyProps) {
  const { payment, isCurrent, earlier, history, deliveries, deliveriesError, refresh } = props;
  const messages = usePaymentMessages();
  const permissions = usePaymentPermissions(payment);
  const changeText = useChangeText();
  const noteField = useRef<HTMLTextAreaElement | null>(null);
  const own = useRef(new Set<string>());
  const newest = useMemo<readonly Member[]>(() => listMembers(payment), [payment]);
  const members = useMemo<readonly Member[]>(() => listMembers(payment, earlier.members), [payment, earlier.members]);
  const snapshots = useMemo(() => members.map(toSnapshot), [members]);
  // What is only read later is no news.
  const followed = useMemo(() => newest.map(toSnapshot), [newest]);
  const availableActions = useMemo(
    () => explainRefund(listAvailableActions(members, payment.id), payment.refundable.explanation),
    [members, payment.id, payment.refundable.explanation],
  );
  const fresh = useChanges(followed, own.current, (changes) =>
    notifications.show({ title: messages.changed, message: changes.map(changeText).join('; '), color: 'yellow' }),
  );
  useLinkedPaymentEvents(listFollowedIds(newest), {
    all: refresh,
    notes: props.refreshNotes,
    deliveries: props.refreshDeliveries,
    lost: () => {
      notifications.show({ message: messages.gap });
      refresh();
    },
  });
  const action = useAction({
    members,
    snapshots,
    limit: permissions.refundLimit,
    onDone: (paymentId) => {
      if (paymentId !== null) own.current.add(paymentId);
      refresh();
    },
  });
  const [choosing, setChoosing] = useState<Operation>();
  const chosen = availableActions.find(({ operation }) => operation === choosing);
  const asking = new Set(availableActions.filter((one) => mustChoose(one, earlier.hasMore)).map(({ operation }) => operation));
  const team = useTeam(payment);
  const start = (operation: Operation, member: Member): void =>
    asking.has(operation) ? setChoosing(operation) : action.open(operation, member);
  usePaymentKeys({
    payment,
    availableActions,
    start,
    isActing: action.current?.opened || chosen !== undefined,
    noteField,
    mayNote: permissions.mayNote,
    team,
  });
  const account = useAccountText(payment);
  const [hasReceipt, showReceipt] = useState(false);
  const items = useTimeline(payment, { members, history, deliveries });
  return (
    <>
      <Stack className={details.unprinted ?? ''}>
        <ListLinks id={payment.id} />
        <PaymentHeader
          payment={payment}
          isWatched={team.isWatched}
          referenced={members.find(({ id }) => id === payment.referencedId)}
          actions={
            <div style={{ display: 'contents', visibility: isCurrent ? 'visible' : 'hidden' }}>
              <ActionButtons
                availableActions={availableActions}
                open={action.open}
                asking={asking}
                ask={setChoosing}
                hasPrimary={!isStepElsewhere(payment)}
                moreLabel={messages.moreMenu}
                more={<MoreItems showReceipt={() => showReceipt(true)} team={team} />}
              />
            </div>
          }
        />
        {action.current && (
          <Unresolved action={action.current} reopen={() => action.open(action.current?.state.operation ?? 'REFUND', payment)} />
        )}
        <div className={details.columns}>
          <div className={details.column}>
            <UnknownOutcome payment={payment} refresh={refresh} />
            <StandingBanner payment={payment} refund={toOpenRefund(availableActions, action.open)} refresh={refresh} />
            <RefundApprovals
              paymentIds={members.map(({ id }) => id)}
              isAwaited={payment.standing.questions.some(({ kind }) => kind === 'APPROVAL_WAITING')}
            />
            <Notices payment={payment} />
            <MoneyCard payment={payment} />
            <OutcomeCard payment={payment} />
            {payment.authentication && <AuthenticationCard authentication={payment.authentication} />}
          </div>
          <div className={`${details.column} ${details.side}`}>
            <LinkedPaymentsCard members={members} earlier={earlier} id={payment.id} fresh={fresh} />
            {history?.payment && <SettlementCard payment={history.payment} />}
            {props.isHistoryAwaited && <Awaited />}
            <ShopperCard payment={payment} />
            <TimelineCard items={items} readCount={earlier.hasMore ? earlier.readCount : null} />
          </div>
          <div className={details.below}>
            <PaymentTabs
              payment={payment}
              members={members}
              hasMoreLinked={props.hasMoreLinked}
              history={history?.payment ?? undefined}
              deliveries={deliveries}
              deliveriesError={deliveriesError}
              permissions={permissions}
              refresh={refresh}
              noteRef={(field) => {
                noteField.current = field;
              }}
            />
          </div>
        </div>
        {chosen && (
          <ChooseTarget
            operation={chosen.operation}
            targets={chosen.targets}
            earlier={earlier}
            choose={(member) => {
              setChoosing(undefined);
              action.open(chosen.operation, member);
            }}
            close={() => setChoosing(undefined)}
          />
        )}
        {action.current && (
          <ActionDialog
            action={action.current}
            member={members.find(({ id }) => id === action.current?.state.target.id)}
            account={account}
            note={payment.standing.open === null ? null : payment.summary.status}
          />
        )}
        <TagDialog id={payment.id} opened={team.isTagging} close={() => team.setTagging(false)} />
        {team.isAssigning && (
          <AssignDialog
            entry={toEntry(payment)}
            close={() => team.setAssigning(false)}
            done={() => {
              team.setAssigning(false);
              refresh();
            }}
          />
        )}
        <ReceiptDialog paymentId={payment.id} opened={hasReceipt} close={() => showReceipt(false)} />
      </Stack>
      <Receipt payment={payment} />
    </>
  );
}

/** The refund of the first payment that it may be made of; null where there is none. */
function toOpenRefund(available: readonly AvailableAction[], open: (operation: 'REFUND', member: Member) => void): (() => void) | null {
  const target = available.find(({ operation }) => operation === 'REFUND')?.targets[0];
  return target ? () => open('REFUND', target) : null;
}

/** As the dialog takes what is given to a colleague. */
function toEntry(payment: PaymentView) {
  const { id, assignment, shortId } = payment;
  const label = findOrder(payment) ?? shortId;
  const { assigneeId = null, note = '', version = 0 } = assignment ?? {};
  return { kind: 'PAYMENT', subjectId: id, label, assigneeId, note, version } as const;
}

interface MoreItemsProps {
  readonly showReceipt: () => void;
  readonly team: Team;
}

function MoreItems({ showReceipt, team }: MoreItemsProps) {
  const messages = usePaymentMessages();
  const words = useTeamMessages();
  const receipts = useReceiptMessages();
  const copyText = useCopyText();
  const copyLink = async (): Promise<void> => {
    if (await copyText(location.href)) notifications.show({ message: messages.linkCopied });
  };
  return (
    <>
      {team.mayWatch && (
        <Menu.Item leftSection={team.isWatched ? <IconEyeOff size={16} /> : <IconEye size={16} />} onClick={team.toggleWatch}>
          {team.isWatched ? words.unwatch : words.watch}
        </Menu.Item>
      )}
      {team.mayAssign && (
        <Menu.Item leftSection={<IconUserPlus size={16} />} onClick={() => team.setAssigning(true)}>
          {words.assign}
        </Menu.Item>
      )}
      {team.mayAssign && (
        <Menu.Item leftSection={<IconTag size={16} />} onClick={() => team.setTagging(true)}>
          {words.addTag}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconReceipt size={16} />} onClick={showReceipt}>
        {receipts.item}
      </Menu.Item>
      <Menu.Item leftSection={<IconCode size={16} />} onClick={developerDrawer.open}>
        {messages.same}
      </Menu.Item>
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink()}>
        {messages.copyLink}
      </Menu.Item>
      <Menu.Item leftSection={<IconPrinter size={16} />} onClick={() => print()}>
        {messages.print}
      </Menu.Item>
    </>
  );
}

function toSnapshot({ id, paymentType, amount, currency, outcome, remaining, version, requestLog }: Member): PaymentSnapshot {
  const [request] = requestLog;
  return { id, paymentType, amount, currency, outcome, remaining, version, by: request ?? null };
}

/** The page's own payment first, then the newest. */
function listFollowedIds([self, ...others]: readonly Member[]): readonly string[] {
  return [...(self ? [self.id] : []), ...others.map(({ id }) => id).toReversed()];
}

function useAccountText({ paymentBrand, card, bankAccount }: PaymentView): string {
  const messages = useActionMessages();
  if (card?.last4Digits) return messages.card(card.last4Digits);
  if (bankAccount?.last4Digits) return messages.bankAccount(bankAccount.last4Digits);
  return paymentBrand ? messages.method(paymentBrand) : messages.shopper;
}

interface TimelineParts {
  readonly members: readonly Member[];
  readonly history: History | undefined;
  readonly deliveries: readonly Delivery[] | undefined;
}

function useTimeline(payment: PaymentView, { members, history, deliveries }: TimelineParts) {
  const messages = useTimelineMessages();
  const { amount, momentInText } = useFormats();
  const today = useToday();
  return useMemo(() => {
    if (!history?.payment) return undefined;
    const below = listBranch(members, payment.id).filter(({ id }) => id !== payment.id);
    return mergeTimeline(
      toRequestItems(history.payment, messages),
      toCheckItems(payment, messages),
      toAuthenticationItems(payment.authentication, messages),
      toConnectorItems(history.payment, messages, (at) => momentInText(at, today)),
      toLedgerItems(history.payment, messages, amount),
      toSettlementItems(history.payment, messages, amount),
      toServerItems(history.payment),
      toReviewItems(history.payment, messages),
      toEventItems(history.events, messages),
      toLinkedItems(below, messages, amount),
      toDeliveryItems(deliveries ?? [], messages),
      toNoteItems(payment.notes, messages),
    );
  }, [payment, members, history, deliveries, messages, amount, momentInText, today]);
}

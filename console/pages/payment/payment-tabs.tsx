/** Details, ledger, deliveries, request and answer, and notes as tabs. The chosen tab is in the address. */
import { Badge, Tabs } from '@mantine/core';
import type { CombinedError } from 'urql';
import details from '../../components/details.module.css';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import type { Delivery, History, Member, PaymentView } from './documents.ts';
import { LedgerTab } from './ledger-tab.tsx';
import { MaskedDataNote } from './masked-data-note.tsx';
import { NotesTab } from './notes-tab.tsx';
import styles from './payment.module.css';
import { usePaymentMessages } from './payment-messages.ts';
import { RawTab } from './raw-tab.tsx';
import type { PaymentPermissions } from './use-payment-permissions.ts';
import { usePersonalData } from './use-personal-data.ts';

const tabs = ['details', 'ledger', 'deliveries', 'raw', 'notes'] as const;
export type Tab = (typeof tabs)[number];

export function parseTab(text: string | undefined): Tab {
  return tabs.find((tab) => tab === text) ?? 'details';
}

/** The tab so many places further, round the end. */
export function getNeighbourTab(tab: Tab, step: 1 | -1): Tab {
  return tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] ?? tab;
}

interface PaymentTabsProps {
  readonly payment: PaymentView;
  readonly members: readonly Member[];
  /** Whether there are more than these. */
  readonly hasMoreLinked: boolean;
  readonly history: NonNullable<History['payment']> | undefined;
  readonly deliveries: readonly Delivery[] | undefined;
  readonly deliveriesError: CombinedError | undefined;
  readonly permissions: PaymentPermissions;
  readonly refresh: () => void;
  readonly noteRef: (field: HTMLTextAreaElement | null) => void;
}

export function PaymentTabs(props: PaymentTabsProps) {
  const { payment, members, history, deliveries, deliveriesError, permissions, refresh, noteRef } = props;
  const messages = usePaymentMessages();
  const [{ tab: named }, change] = useSearchParams();
  const tab = parseTab(named);
  const personal = usePersonalData(payment.id, payment.answer);
  const counts: Readonly<Partial<Record<Tab, number | undefined>>> = { deliveries: deliveries?.length, notes: payment.notes.length };
  return (
    <section className={`${details.card} ${details.unprinted}`} aria-label={messages.tabList}>
      <Tabs
        value={tab}
        onChange={(value) => change({ tab: value === 'details' ? undefined : (value ?? undefined) }, true)}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs ?? ''} aria-label={messages.tabList}>
          {tabs.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                one in counts && (
                  // What is not known yet takes the same place, so that the tabs behind it do not move.
                  <Badge
                    size="sm"
                    variant="default"
                    style={{ flexShrink: 0, visibility: counts[one] === undefined ? 'hidden' : 'visible' }}
                  >
                    {counts[one] ?? 0}
                  </Badge>
                )
              }
            >
              {messages.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {(tab === 'details' || tab === 'raw') && <MaskedDataNote personal={personal} />}
          {tab === 'details' && <DetailsTab answer={personal.answer} />}
          {tab === 'ledger' && <LedgerTab paymentId={payment.id} history={history} members={members} hasMore={props.hasMoreLinked} />}
          {tab === 'deliveries' && (
            <DeliveriesTab deliveries={deliveries} error={deliveriesError} mayResend={permissions.mayResend} refresh={refresh} />
          )}
          {tab === 'raw' && <RawTab history={history} answer={personal.answer} />}
          {tab === 'notes' && <NotesTab payment={payment} mayWrite={permissions.mayNote} refresh={refresh} fieldRef={noteRef} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

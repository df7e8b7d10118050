/** The rows of the list, with its empty and failed states. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { CombinedError } from 'urql';
import { Empty, Failed, FailedNote } from '../../components/states.tsx';
import { usePreferences } from '../../preferences/preferences.tsx';
import type { ColumnKey } from './columns-view.ts';
import type { PaymentRow } from './documents.ts';
import type { PaymentList } from './payment-list.ts';
import { PaymentsCards } from './payments-cards.tsx';
import { usePaymentsMessages } from './payments-messages.ts';
import { PaymentsTable } from './payments-table.tsx';
import type { Sort } from './sort-view.ts';
import { useFollowUps } from './use-follow-ups.ts';
import { type Box, useListWindow } from './use-list-window.ts';
import { usePointedAt } from './use-pointed-at.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { useSelection } from './use-selection.ts';

interface PaymentsListProps {
  readonly list: PaymentList<PaymentRow>;
  readonly box: Box;
  readonly columns: readonly ColumnKey[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** The list shows the last days because nobody chose a period. */
  readonly isRecentOnly: boolean;
  readonly onAllTime: () => void;
  /** Follow-ups stand behind their payment. */
  readonly isFolded: boolean;
}

const countNone = (): number => 0;

const rowPx = { comfortable: 44, compact: 32, card: 100 };
const headPx = 36;

export function PaymentsList({
  list,
  box,
  columns,
  sort,
  onSort,
  isFiltered,
  onClear,
  isRecentOnly,
  onAllTime,
  isFolded,
}: PaymentsListProps) {
  const messages = usePaymentsMessages();
  const { density } = usePreferences();
  const navigate = useNavigate();
  const router = useRouter();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const height = isPhone ? rowPx.card : rowPx[density];
  const followUps = useFollowUps();
  const window = useListWindow(list, {
    box,
    rowPx: height,
    headPx: isPhone ? 0 : headPx,
    countBeneath: isPhone ? countNone : followUps.countPlaces,
  });
  const selection = useSelection(list, window, {
    open: (id) => void navigate({ to: '/payments/$id', params: { id } }),
    openBeside: (id) => openBeside(router.buildLocation({ to: '/payments/$id', params: { id } }).href),
    toggle: isFolded ? followUps.toggle : undefined,
  });
  // Whoever moves in the list is about to open a payment: its page is loaded meanwhile, once.
  const preparePage = async (): Promise<void> => {
    await router.loadRouteChunk(router.routesByPath['/payments/$id'])?.catch(() => undefined);
  };
  const readAhead = useReadAhead(preparePage);
  const pointing = usePointedAt(list);
  const { shown, count } = window;
  const failure = shown.failure === undefined ? undefined : toCombinedError(shown.failure);
  const isEmpty = count === 0 && shown.list.next === undefined;
  if (failure && count === 0) return <Failed error={failure} retry={list.refresh} />;
  return (
    <>
      <div className="payments-frame" {...pointing}>
        <section
          className="payments-box"
          ref={box}
          aria-label={messages.table}
          aria-busy={shown.loading}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keys
          tabIndex={0}
          onFocus={() => void preparePage()}
          {...readAhead}
        >
          {isEmpty ? (
            <Empty
              title={isFiltered ? messages.noneTitle : isRecentOnly ? messages.noneRecentTitle : messages.emptyTitle}
              hint={isFiltered ? messages.noneHint : messages.emptyHint}
            >
              {isRecentOnly && (
                <Button variant="default" onClick={onAllTime}>
                  {messages.showAllTime}
                </Button>
              )}
              {isFiltered && (
                <Button variant="default" onClick={onClear}>
                  {messages.clear}
                </Button>
              )}
            </Empty>
          ) : isPhone ? (
            <PaymentsCards window={window} selection={selection} rowPx={height} />
          ) : (
            <PaymentsTable
              window={window}
              columns={columns}
              sort={sort}
              onSort={onSort}
              selection={selection}
              rowPx={height}
              followUps={isFolded ? followUps : undefined}
            />
          )}
        </section>
      </div>
      {/* Below the rows: above, it would push them down as they are pressed. */}
      {failure && <FailedNote error={failure} />}
    </>
  );
}

function openBeside(href: string): void {
  globalThis.open(href, '_blank', 'noopener');
}

function toCombinedError(failure: unknown): CombinedError {
  if (failure instanceof CombinedError) return failure;
  return new CombinedError({ networkError: failure instanceof Error ? failure : new Error(String(failure)) });
}

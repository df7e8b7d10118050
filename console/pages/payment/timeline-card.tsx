/** The timeline of the payment. The shown kinds are in the address. */
import { Anchor, Button, Chip, Group, Switch, Text, VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconBook,
  IconBuildingBank,
  IconCoins,
  IconDeviceMobile,
  IconGauge,
  IconGitBranch,
  IconListCheck,
  IconNote,
  IconSend,
  IconWaveSine,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type Ref, useId } from 'react';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useShowAll } from '../../hooks/use-show-all.ts';
import { useFormats } from '../../messages/use-formats.ts';
import styles from './payment.module.css';
import { useTimelineMessages } from './timeline-messages.ts';
import {
  countHiddenItems,
  countKinds,
  formatKinds,
  hiddenFrom,
  parseKinds,
  type TimelineItem,
  type TimelineKind,
  timelineKinds,
  toPlainTimeline,
} from './timeline-view.ts';

const icons: Readonly<Record<TimelineKind, ComponentType<{ size: number; 'aria-hidden': boolean }>>> = {
  REQUEST: IconArrowRight,
  VALIDATION: IconListCheck,
  RISK: IconGauge,
  THREE_D_SECURE: IconDeviceMobile,
  CONNECTOR: IconBuildingBank,
  LEDGER: IconBook,
  SETTLEMENT: IconCoins,
  EVENT: IconWaveSine,
  LINKED: IconGitBranch,
  DELIVERY: IconSend,
  NOTE: IconNote,
};

interface TimelineCardProps {
  /** Undefined while it is first loaded. */
  readonly items: readonly TimelineItem[] | undefined;
  /** How many linked payments were read, where there are more. */
  readonly readCount: number | null;
}

export function TimelineCard({ items: all, readCount }: TimelineCardProps) {
  const messages = useTimelineMessages();
  const [params, change] = useSearchParams();
  const isTechnical = params.technical === '1';
  const items = all && !isTechnical ? toPlainTimeline(all) : all;
  const kinds = parseKinds(isTechnical ? params.kinds : undefined);
  const counts = countKinds(items ?? []);
  const offered = timelineKinds.filter((kind) => counts.has(kind));
  const shown = (items ?? []).filter(({ kind }) => kinds.has(kind));
  const labelId = useId();
  return (
    <Card title={messages.title}>
      {items === undefined ? (
        <Loading rows={8} height={40} />
      ) : (
        <>
          <Switch
            size="xs"
            mb="sm"
            label={messages.technical}
            checked={isTechnical}
            onChange={({ currentTarget: { checked } }) => change({ technical: checked ? '1' : undefined, kinds: undefined }, true)}
            className={details.unprinted ?? ''}
          />
          {isTechnical && (
            <Text size="xs" className={`quiet ${details.unprinted}`} id={labelId} mb={4}>
              {messages.filter}
            </Text>
          )}
          {isTechnical && (
            <Chip.Group
              multiple
              value={offered.filter((kind) => kinds.has(kind))}
              onChange={(chosen) => change(chosenKinds(chosen, offered), true)}
            >
              <Group gap={6} mb="sm" role="group" aria-labelledby={labelId} className={details.unprinted ?? ''}>
                {offered.map((kind) => (
                  <Chip key={kind} value={kind} size="xs" variant="outline">
                    {messages.kinds[kind]} {counts.get(kind)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          )}
          {shown.length === 0 && <Quiet>{messages.empty}</Quiet>}
          <Lines items={shown} />
          {readCount !== null && <Quiet>{messages.newest(readCount)}</Quiet>}
        </>
      )}
    </Card>
  );
}

function Lines({ items }: { readonly items: readonly TimelineItem[] }) {
  const messages = useTimelineMessages();
  const { isWhole, showAll, revealed } = useShowAll();
  const hidden = isWhole ? 0 : countHiddenItems(items);
  const firstAt = items[0]?.at ?? '';
  const line = (item: TimelineItem, ref?: Ref<HTMLLIElement>) => (
    <Item key={item.key} item={item} firstAt={firstAt} {...(ref ? { elementRef: ref } : {})} />
  );
  return (
    <ol className={styles.timeline}>
      {items.slice(0, hiddenFrom).map((item) => line(item))}
      {hidden > 0 ? (
        <Group component="li" justify="space-between" gap="xs" py="xs">
          <Text size="xs" className="quiet">
            {messages.between(hidden)}
          </Text>
          <Button size="xs" variant="default" onClick={showAll}>
            {messages.showAll(items.length)}
          </Button>
        </Group>
      ) : null}
      {items.slice(hiddenFrom + hidden).map((item, at) => line(item, isWhole && at === 0 ? revealed : undefined))}
    </ol>
  );
}

/** Kinds that do not occur stay chosen, so that they are shown when they do. */
function chosenKinds(chosen: readonly string[], offered: readonly TimelineKind[]): { readonly kinds: string } {
  return {
    kinds: formatKinds(new Set(timelineKinds.filter((kind) => chosen.includes(kind) || (chosen.length > 0 && !offered.includes(kind))))),
  };
}

interface ItemProps {
  readonly item: TimelineItem;
  readonly firstAt: string;
  readonly elementRef?: Ref<HTMLLIElement>;
}

function Item({ item, firstAt, elementRef }: ItemProps) {
  const messages = useTimelineMessages();
  const { duration } = useFormats();
  const { at, kind, title, details, durationUs, tone, paymentId, recordId } = item;
  const Icon = icons[kind];
  return (
    <li className={styles.item} ref={elementRef}>
      <span className={`${styles.dot} ${tone === 'plain' ? '' : styles[tone]}`}>
        <Icon size={14} aria-hidden />
        <VisuallyHidden>{messages.kinds[kind]}</VisuallyHidden>
      </span>
      <div>
        <Text size="sm" fw={500}>
          {paymentId ? (
            <Anchor
              c="inherit"
              underline="always"
              renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}
            >
              {title}
            </Anchor>
          ) : recordId ? (
            <Anchor c="inherit" underline="always" renderRoot={(props) => <Link to="/records/$id" params={{ id: recordId }} {...props} />}>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        {details.map((detail) => (
          <Text key={detail} size="xs" className={`quiet ${styles.note}`}>
            {detail}
          </Text>
        ))}
      </div>
      <Text size="xs" className="quiet" ta="end" component="div">
        {/* The day stands where it is another one than that of the first line. */}
        <Timestamp at={at} form={at.slice(0, 10) === firstAt.slice(0, 10) ? 'time' : 'moment'} />
        {durationUs !== null && <div>{duration(durationUs)}</div>}
      </Text>
    </li>
  );
}

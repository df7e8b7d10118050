/** The list of result codes. Only visible rows are in the document. */
import { Text, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import classes from './codes.module.css';
import type { ResultCode } from './documents.ts';
import { useCodesMessages } from './result-codes-messages.ts';

interface CodeRowsProps {
  readonly codes: readonly ResultCode[];
  readonly selected: string | undefined;
  readonly open: (code: string) => void;
}

const rowHeight = 56;
const overscanRows = 10;

export function CodeRows({ codes, selected, open }: CodeRowsProps) {
  const messages = useCodesMessages();
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: codes.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    getItemKey: (index) => codes[index]?.code ?? index,
  });
  return (
    <section ref={box} className={classes.box} aria-label={messages.title}>
      <ul style={{ height: virtual.getTotalSize(), position: 'relative', padding: 0, margin: 0 }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const one = codes[index];
          return (
            one && (
              <li
                key={key}
                className={classes.place}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                aria-setsize={codes.length}
                aria-posinset={index + 1}
              >
                <UnstyledButton className={classes.row} aria-current={one.code === selected} onClick={() => open(one.code)}>
                  <span className="code">{one.code}</span>
                  <span>
                    <OutcomeBadge outcome={one.outcome} />
                  </span>
                  <span className={classes.meaning}>
                    <Text component="span" size="sm" truncate display="block" title={one.staff}>
                      {one.staff}
                    </Text>
                    <Text component="span" size="xs" truncate display="block" className="quiet" lang="en" title={one.description}>
                      {one.description}
                    </Text>
                  </span>
                </UnstyledButton>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

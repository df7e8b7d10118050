/** Names and their values, one below the other; without those that have none. */
import { Fragment, type ReactNode } from 'react';
import details from './details.module.css';

export interface RowsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode, tip?: string])[];
  /** Names take what they need, and leave the rest to values. */
  readonly isNarrow?: boolean;
}

export function Rows({ rows, isNarrow = false }: RowsProps) {
  return (
    <dl className={isNarrow ? `${details.rows} ${details.narrowRows}` : details.rows}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value, tip]) => (
          <Fragment key={tip ?? name}>
            <dt className="quiet" title={tip}>
              {name}
            </dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** Names and their values, one below the other; without those that have none. */
import { Fragment, type ReactNode } from 'react';
import details from './details.module.css';

export interface RowsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode, tip?: string])[];
}

export function Rows({ rows }: RowsProps) {
  return (
    <dl className={details.rows}>
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

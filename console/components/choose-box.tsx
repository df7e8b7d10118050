/** The box by which a row of a list is chosen: the library's box without its component, which takes longer than all else in a row. */
import { Checkbox, CheckIcon } from '@mantine/core';
import { useCallback } from 'react';
import type { RowSelection } from '../hooks/row-selection.ts';
import styles from './choose-box.module.css';

interface ChooseBoxProps {
  readonly id: string;
  /** What it chooses, for who does not see the row. */
  readonly label: string;
  readonly selection: RowSelection;
}

export function ChooseBox({ id, label, selection }: ChooseBoxProps) {
  const hold = useCallback((box: HTMLInputElement | null) => selection.hold(id, box), [id, selection]);
  return (
    <div className={styles.box}>
      <div className={Checkbox.classes.inner}>
        <input
          ref={hold}
          type="checkbox"
          aria-label={label}
          className={`${Checkbox.classes.input} mantine-focus-auto`}
          onChange={() => selection.toggle(id)}
        />
        <CheckIcon className={Checkbox.classes.icon ?? ''} />
      </div>
    </div>
  );
}

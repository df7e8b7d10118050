/** The filters above a list. They are kept in the address, which `change` writes. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-filters.module.css';

export interface FilterChange {
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

export function ListFilters({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <search aria-label={label} className={styles.filters}>
      {children}
    </search>
  );
}

interface ChoiceFilterProps<Value extends string> {
  readonly label: string;
  readonly value: string | undefined;
  /** What no choice means: all, or what is to do. */
  readonly none: string;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly onChange: (value: string) => void;
}

export function ChoiceFilter<Value extends string>({ label, value, none, values, names, onChange }: ChoiceFilterProps<Value>) {
  return (
    <NativeSelect
      label={label}
      size="sm"
      data={[{ value: '', label: none }, ...values.map((one) => ({ value: one, label: names[one] }))]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What became of a payment's money, as a badge. The label is always there, so the colour is not the only signal. */
import type { ReactElement } from 'react';
import type { MoneyStatus } from '../client/schema-enums.ts';
import { useMoneyStatusMessages } from '../messages/money-status-messages.ts';
import { type StatusColor, toStatusBadge } from './status-badge.tsx';

/** Green is only what the merchant has and keeps. */
const colors: Readonly<Record<MoneyStatus, StatusColor>> = {
  AUTHORIZED: 'blue',
  PART_CAPTURED: 'blue',
  CAPTURED: 'green',
  PART_REFUNDED: 'violet',
  REFUNDED: 'violet',
  CHARGED_BACK: 'red',
  IN_DISPUTE: 'orange',
  REVERSED: 'gray',
  PAID_OUT: 'violet',
  NO_MONEY: 'gray',
  EXPIRED: 'gray',
  DECLINED: 'red',
  CANCELLED: 'gray',
  PENDING: 'yellow',
  UNKNOWN: 'orange',
};

export function MoneyBadge({ status }: { readonly status: MoneyStatus }) {
  return toMoneyBadge(status, useMoneyStatusMessages());
}

/** For a list that writes hundreds. */
export function toMoneyBadge(status: MoneyStatus, messages: Readonly<Record<MoneyStatus, string>>): ReactElement {
  return toStatusBadge(colors[status], messages[status]);
}

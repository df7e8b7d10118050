import type { ChannelSettings } from '../foundation/entities/entity.ts';
import { hourMs, type Timestamp } from '../foundation/kernel/timestamp.ts';
import type { ReferencedPayment } from './connector.ts';

/** spec §2.2: a reversal is possible until the channel's cut-off, counted from the payment's own time. */
export function mayReverse(payment: Pick<ReferencedPayment, 'createdAt'>, settings: ChannelSettings, now: Timestamp): boolean {
  return now - payment.createdAt <= settings.reversalCutOffHours * hourMs;
}

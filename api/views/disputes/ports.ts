/** What answers to chargebacks are made of: the shopper's payments, and what settlement knows. */
import type { ReconciliationPorts } from '../../domain/reconciliation/ports.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { ShopperPorts } from '../shoppers/ports.ts';

export type DisputeContext = RequestContext<ShopperPorts & ReconciliationPorts>;

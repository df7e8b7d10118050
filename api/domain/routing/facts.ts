/** Reads the facts for routing rules from a new request, or from the answer to a past one. Pure. */
import { findScheme } from '../../contract/card-ranges.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { CredentialOrigin, RoutingFacts } from './rule.ts';

export interface RoutedPayment {
  readonly id: Id;
  readonly brand: string | null;
  /** Six leading digits; null where it runs on no card number. */
  readonly cardBin: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Entity time. */
  readonly createdAt: Timestamp;
}

/**
 * `tree` has documented names: a request, or an answer, which repeats it. `issuerCountry` is what the connector knows without a call; a
 * merchant may send it as `risk.parameters[BIN_COUNTRY]`.
 */
export function readRoutingFacts(payment: RoutedPayment, tree: RequestTree, issuerCountry: string | null): RoutingFacts {
  const { id, brand, cardBin, amountMinor, currency, createdAt } = payment;
  const country = issuerCountry ?? textAt(tree, 'card.binCountry') ?? textAt(tree, 'risk.parameters.BIN_COUNTRY') ?? null;
  return {
    paymentId: id,
    brand,
    scheme: (cardBin === null ? undefined : findScheme(cardBin)) ?? null,
    issuerCountry: country?.toUpperCase() ?? null,
    currency,
    amountMinor,
    credentials: readOrigin(tree),
    at: createdAt,
  };
}

/** spec §2.6: `mode` tells the first one, `source` who began one that follows. */
function readOrigin(tree: RequestTree): CredentialOrigin {
  const mode = textAt(tree, 'standingInstruction.mode');
  if (mode === 'INITIAL') return 'INITIAL';
  if (mode !== 'REPEATED') return 'NONE';
  return textAt(tree, 'standingInstruction.source') === 'MIT' ? 'REPEATED_BY_MERCHANT' : 'REPEATED_BY_SHOPPER';
}

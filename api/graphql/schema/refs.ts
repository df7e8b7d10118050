/** Where types of different modules meet: a module's schema never imports another's. */
import type { Caller } from '../../access/caller.ts';
import type { Entity } from '../../entities/entity.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { ResultCode } from '../../result-codes/result-code.ts';
import { builder } from './builder.ts';

/** Who is asking; each module says of them what it knows. */
export const ViewerRef = builder.objectRef<Caller>('Viewer');
export const PaymentRef = builder.objectRef<Payment>('Payment');
export const RegistrationRef = builder.objectRef<Registration>('Registration');
export const EntityRef = builder.objectRef<Entity>('Entity');
export const LedgerEntryRef = builder.objectRef<LedgerEntry>('LedgerEntry');
export const ResultCodeRef = builder.objectRef<ResultCode>('ResultCode');

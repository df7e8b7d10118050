/** What is told of an entry of the audit log, each fact once. */
import type { AuditEntry } from '../../foundation/access/caller.ts';
import { factsOf } from '../../foundation/kernel/fact.ts';

const fact = factsOf<AuditEntry>();
const usual = { exported: 'usual' } as const;

export const auditFacts = {
  id: fact('id', ({ id }) => id, 'Its id.', usual),
  at: fact('moment', ({ at }) => at, 'When.', usual),
  callerId: fact('id', ({ callerId }) => callerId, 'Who did it.', usual),
  callerName: fact('text', ({ callerName }) => callerName, 'What they were called then.', usual),
  action: fact('text', ({ action }) => action, 'What was done, such as token.create.', usual),
  subjectId: fact('id', ({ subjectId }) => subjectId, 'What it was done to.', usual),
  paymentId: fact('id?', ({ paymentId }) => paymentId, 'The first payment of the family that it is about.', usual),
  entityId: fact('id', ({ entityId }) => entityId, 'The entity that it concerns.', usual),
  address: fact('text?', ({ address }) => address, 'From where: the address of the caller, for actions on money and data.', usual),
};

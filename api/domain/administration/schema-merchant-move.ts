/** A merchant on its way to another installation, as staff see it (decision: a-merchant-moves-alone). */
import type { MerchantMove, MoveState } from '../../foundation/entities/merchant-move.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';

const MerchantMoveStateEnum = describeEnum<MoveState>(
  'MerchantMoveState',
  'How far a merchant is that moves to another installation, or comes from there.',
  {
    CLOSED: 'It is served nowhere: its requests are answered with 503 and are to come again.',
    MOVED: 'The other installation serves it; its requests here are answered with 421. It can still be taken back.',
    CONFIRMED: 'The other installation serves it, and it cannot be taken back any more.',
    COPYING: 'Its payments are copied to here, and the other installation serves it meanwhile; its requests here are answered with 421.',
    ARRIVING: 'It comes from the other installation: its requests are answered with 503 and are to come again.',
  },
);

export const MerchantMoveRef = builder.objectRef<MerchantMove>('MerchantMove').implement({
  description: 'The move of a merchant to another installation, or from there (npm run move).',
  fields: (t) => ({
    state: t.expose('state', { type: MerchantMoveStateEnum, description: 'How far it is.' }),
    address: t.exposeString('address', { description: 'The address of the other installation.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', description: 'Since when nothing of the merchant changes here.' }),
    movedAt: t.expose('movedAt', { type: 'DateTime', nullable: true, description: 'Since when the other installation serves it.' }),
  }),
});

/** The GraphQL type `SettlementFile`. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { fileFacts } from '../file-facts.ts';
import { findObstacle, readSettlementFile } from '../files.ts';
import type { RowProblem, SettlementFile } from '../settlement-file.ts';
import { FileDirectionEnum, FileFormatEnum, FileStatusEnum, WithdrawalObstacleEnum } from './enums.ts';

const RowProblemRef = builder.objectRef<RowProblem>('SettlementRowProblem').implement({
  description: 'A row that was not taken in.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the file; 0 where it is the file as a whole.' }),
    reason: t.exposeString('reason', { description: 'Why, in a sentence.' }),
  }),
});

registerNode('SettlementFile', { permission: 'payments:read', load: readSettlementFile });

/** Two reads of records. */
const obstacleCost = 20;

export const SettlementFileRef = builder.objectRef<SettlementFile>('SettlementFile').implement({
  description: 'A file that a clearing institute sent, or that was issued to the merchant (spec §2.10).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    problems: t.field({
      type: [RowProblemRef],
      description: 'The first 200 of them.',
      resolve: ({ problems }) => [...problems],
    }),
    withdrawalObstacle: t.field({
      type: WithdrawalObstacleEnum,
      nullable: true,
      description: 'Why it cannot be withdrawn; null where it can.',
      complexity: obstacleCost,
      resolve: async (file, _args, { ports }) => (await findObstacle(ports, file)) ?? null,
    }),
  }),
});

tellFacts(SettlementFileRef, fileFacts, { direction: FileDirectionEnum, format: FileFormatEnum, status: FileStatusEnum });

export const SettlementFileConnection = createConnection(SettlementFileRef, 'SettlementFile', 'settlement files');

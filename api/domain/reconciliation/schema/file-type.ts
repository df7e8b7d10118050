/** The GraphQL type `SettlementFile`. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
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

registerNode('SettlementFile', { permission: 'payments:read', load: (context, id) => readSettlementFile(context, id) });

/** Two reads of records. */
const obstacleCost = 20;

export const SettlementFileRef = builder.objectRef<SettlementFile>('SettlementFile').implement({
  description: 'A file that a clearing institute sent, or that was issued to the merchant (spec §2.10).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id; of an issued file also that of its aggregation in reports.' }),
    direction: t.expose('direction', { type: FileDirectionEnum, description: 'Where it goes.' }),
    entityId: t.exposeID('entityId', { description: 'The merchant or channel that it is for.' }),
    name: t.exposeString('name', { description: 'An issued one is read at /export/reconciliation/ under this name.' }),
    format: t.expose('format', { type: FileFormatEnum, description: 'Its format.' }),
    status: t.expose('status', { type: FileStatusEnum, description: 'How far it has come.' }),
    checksum: t.exposeString('checksum', { nullable: true, description: 'SHA-256 of its content in hex, once all of it is there.' }),
    day: t.exposeString('day', { nullable: true, description: 'Of an issued one the day that it is for, such as 2026-01-31.' }),
    bytes: t.exposeInt('bytes', { description: 'Its length.' }),
    rows: t.exposeInt('rows', { description: 'Rows that were read so far, good and bad.' }),
    records: t.exposeInt('records', { description: 'Records that it has.' }),
    problemCount: t.exposeInt('problemCount', { description: 'Rows that were not taken in.' }),
    problems: t.field({
      type: [RowProblemRef],
      description: 'The first 200 of them.',
      resolve: ({ problems }) => [...problems],
    }),
    note: t.exposeString('note', { nullable: true, description: 'Why it failed, or was taken back.' }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it came, or was begun.' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was imported, issued or taken back.' }),
    issueAfter: t.expose('issueAfter', {
      type: 'DateTime',
      nullable: true,
      description:
        "When its records are issued to the merchant at the earliest, by the merchant's clock: until then it can be withdrawn. Null where nothing waits.",
    }),
    withdrawalObstacle: t.field({
      type: WithdrawalObstacleEnum,
      nullable: true,
      description: 'Why it cannot be withdrawn; null where it can.',
      complexity: obstacleCost,
      resolve: async (file, _args, { ports }) => (await findObstacle(ports, file)) ?? null,
    }),
    version: t.exposeInt('version', { description: 'Goes up with each change.' }),
  }),
});

export const SettlementFileConnection = createConnection(SettlementFileRef, 'SettlementFile', 'settlement files');

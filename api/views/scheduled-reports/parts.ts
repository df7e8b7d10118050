/** The content of a report's file, part by part. */
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import type { ReportPorts } from './ports.ts';
import type { ReportRun } from './schedule.ts';

export async function* readParts(
  { store }: ReportPorts,
  { id, entityPath, attempt, parts }: ReportRun,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let number = 1; number <= parts; number += 1) {
    const part = await store.scheduledReports.part(toDataScope(entityPath), id, attempt, number);
    if (part === undefined) throw new Error('a part of a report is missing');
    yield Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
  }
}

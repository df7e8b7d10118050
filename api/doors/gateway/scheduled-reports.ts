/** Files that are due: their filters are held to the complete schema, which stands here. */
import { makeReports } from '../../views/scheduled-reports/make.ts';
import { schema } from '../execution/execution-schema.ts';
import type { Ports } from './ports.ts';

/** One round. Resolves to how many runs it worked on. */
export function makeDueReports(ports: Ports): Promise<number> {
  return makeReports(ports, schema);
}

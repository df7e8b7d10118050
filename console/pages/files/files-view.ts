/** The filters of the list of files, which are in the address, and a file in chunks. Pure. */
import { compact } from '../../../api/contract/compact.ts';
import { type FileFormat, fileFormats } from '../../../api/contract/file-formats.ts';
import { type FileDirection, type FileStatus, fileDirections, fileStatuses } from '../../client/schema-enums.ts';
import { listIgnoredParams } from '../../values/search-params.ts';
import type { FileFilterInput } from './documents.ts';

export interface FileFilters {
  readonly direction?: FileDirection;
  readonly status?: FileStatus;
  readonly entity?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ direction, status, entity }: Readonly<Record<string, string | undefined>>): FileFilters {
  const knownDirection = fileDirections.find((one) => one === direction);
  const knownStatus = fileStatuses.find((one) => one === status);
  const id = entity?.trim().slice(0, idCharactersMax) ?? '';
  return compact({ direction: knownDirection, status: knownStatus, ...(id === '' ? {} : { entity: id }) });
}

export function findBadParams(params: Readonly<Record<string, string | undefined>>) {
  const { direction, status, entity } = parseFilters(params);
  return listIgnoredParams(params, { direction, status, entity });
}

export function toFileFilter({ direction, status, entity }: FileFilters): FileFilterInput | null {
  const filter = {
    ...(direction === undefined ? {} : { directions: [direction] }),
    ...(status === undefined ? {} : { statuses: [status] }),
    ...(entity === undefined ? {} : { entityId: entity }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

export function parseFormat(text: string): FileFormat | undefined {
  return fileFormats.find((one) => one === text);
}

/** A chunk with its escapes fits into a request to GraphQL. */
const chunkCharactersMax = 400_000;

/** In order, never empty. Ends no chunk between the two halves of a character. */
export function splitContent(text: string, charactersMax = chunkCharactersMax): readonly string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const wanted = Math.min(at + charactersMax, text.length);
    const isHalf = wanted < text.length && /[\uD800-\uDBFF]/.test(text.charAt(wanted - 1));
    const end = isHalf && wanted - at > 1 ? wanted - 1 : wanted;
    chunks.push(text.slice(at, end));
    at = end;
  }
  return chunks.length === 0 ? [''] : chunks;
}

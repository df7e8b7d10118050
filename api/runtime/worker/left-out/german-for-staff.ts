/**
 * In the place of what staff read of result codes in German (`.run/worker-program.ts`): it lies among the platform's files, and is read when
 * somebody asks for German (worker/documentation.ts). Until then, and without these files, staff read English.
 */
import type { GermanForStaff } from '../../../foundation/result-codes/result-code.ts';

export const germanForStaff: GermanForStaff = { byCode: {}, published: {} };

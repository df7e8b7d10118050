/** The tables of staff as the library that signs them in sees them: through drizzle's proxy driver, onto our own store. */
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import type { StaffDatabase } from '../api/domain/staff/ports.ts';
import { staffAccount, staffPasskey, staffSession, staffTwoFactor, staffUser, staffVerification } from './tables/staff.ts';

/** By the library's names. */
export const staffLibrarySchema = {
  user: staffUser,
  session: staffSession,
  account: staffAccount,
  verification: staffVerification,
  twoFactor: staffTwoFactor,
  passkey: staffPasskey,
};

export function staffLibraryDatabase({ run }: StaffDatabase) {
  return drizzle(
    async (sql, params, method) => {
      const { rows, rowsAffected } = await run(sql, params, method);
      // The library reads `rowsAffected` of a write; drizzle's own type knows rows only.
      return { rows: [...rows], rowsAffected };
    },
    { schema: staffLibrarySchema },
  );
}

import type { Id } from '../../api/kernel/identifier.ts';
import type { Store } from '../../api/ports.ts';
import type { Registration, SealedAccount } from '../../api/registrations/registration.ts';
import { registrations, sealedAccounts } from '../tables/registrations.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, codecOf } from './row.ts';

const codec: Codec<Registration> = codecOf<Registration>(registrations);
const accountCodec: Codec<SealedAccount> = codecOf<SealedAccount>(sealedAccounts);

export function insertRegistration(registration: Registration, account: SealedAccount): readonly Bound[] {
  return [
    { sql: codec.insert, args: codec.encode(registration) },
    { sql: accountCodec.insert, args: accountCodec.encode(account) },
  ];
}

const byIdSql = `SELECT ${codec.columns} FROM registrations WHERE id = ?`;
const accountSql = `SELECT ${accountCodec.columns} FROM sealed_accounts WHERE id = ?`;

export function registrationReads(driver: Driver): Pick<Store, 'registrationById' | 'sealedAccount'> {
  return {
    registrationById: async (id: Id) => (await driver.read(byIdSql, [id])).map(codec.decode)[0],
    sealedAccount: async (id: Id) => (await driver.read(accountSql, [id])).map(accountCodec.decode)[0],
  };
}

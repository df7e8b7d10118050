import type { Wallets } from '../ports.ts';
import type { Opening } from '../wallet.ts';
import { TokenRefused } from './refused.ts';
import type { UnwrapRsa15 } from './wallet-c.ts';

/** The wallets on WebCrypto. What each needs is loaded with its first token. `unwrapRsa15`: absent where the runtime has none. */
export function createWallets(unwrapRsa15?: UnwrapRsa15): Wallets {
  return {
    async open(wallet, text, keys, now): Promise<Opening> {
      try {
        switch (wallet) {
          case 'walletA':
            return { status: 'opened', token: await (await import('./wallet-a.ts')).openWalletA(text.reveal(), keys, now) };
          case 'walletB':
            return { status: 'opened', token: await (await import('./wallet-b.ts')).openWalletB(text.reveal(), keys, now) };
          case 'walletC':
            return { status: 'opened', token: await (await import('./wallet-c.ts')).openWalletC(text.reveal(), keys, now, unwrapRsa15) };
        }
      } catch (error) {
        if (error instanceof TokenRefused) return { status: 'refused', why: error.why };
        throw error;
      }
    },
    readKey: async (material) => (await import('./read-key.ts')).readKey(material),
    readRoots: async (material) => (await import('./read-key.ts')).readRootsOnly(material),
    readIdentity: async (certificate, privateKey) => (await import('./merchant-identity.ts')).readIdentity(certificate, privateKey),
    makeTestKey: async (wallet, now) => (await import('./test-wallet.ts')).makeTestKey(wallet, now),
    makeTestToken: async (order) => (await import('./test-wallet.ts')).makeTestToken(order),
  };
}

/** ISO 4217: how many decimals a currency's minor unit has. On the wire every amount has two (spec §2.1). */

const decimals: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
  ...'CLF UYW'.split(' ').map((code) => [code, 4]),
]);

export function findDecimals(currency: string): number {
  return decimals[currency] ?? 2;
}

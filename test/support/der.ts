/** Writes DER (X.690), as far as certificates and CMS of tests need it. */

export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const length = body.length;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), body]);
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length), digits, body]);
}

export const sequence = (...contents: readonly Buffer[]): Buffer => der(0x30, ...contents);
export const setOf = (...contents: readonly Buffer[]): Buffer => der(0x31, ...[...contents].sort(Buffer.compare));
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
export const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.of(0), bytes);
export const integer = (value: number): Buffer =>
  der(
    0x02,
    Buffer.from(
      value
        .toString(16)
        .padStart(8, '0')
        .replace(/^(00)+(?=[0-7])/, ''),
      'hex',
    ),
  );
export const text = (value: string): Buffer => der(0x0c, Buffer.from(value));
export const yes = der(0x01, Buffer.of(0xff));
export const nothing = der(0x05);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): readonly number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

/** UTCTime, whole seconds. */
export function utcTime(moment: number): Buffer {
  return der(0x17, Buffer.from(`${new Date(moment).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

/** Digits of other scripts as ASCII: Arabic and Persian keyboards write their own, and Chinese and Japanese ones wide ones. */
const zeros = [0x0660, 0x06f0, 0xff10] as const;

export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}

// C4 IDs, as ASC MHL names its own files by: SHA-512 in the digits of base 58.

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const length = 88;

export function c4Of(sha512: Buffer): string {
  let rest = BigInt(`0x${sha512.toString('hex')}`);
  let text = '';
  for (; rest > 0n; rest /= 58n) text = `${digits[Number(rest % 58n)]}${text}`;
  return `c4${text.padStart(length, '1')}`;
}

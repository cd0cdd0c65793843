// AES key wrap (RFC 3394) and what is said of a key without giving it away.

import { createDecipheriv, createHash } from 'node:crypto';

const initialValue = Buffer.alloc(8, 0xa6);

/** Null when this key does not open it, or it is damaged. Whoever asks wipes it. */
export function unwrapped(wrapped: Uint8Array, key: Uint8Array): Buffer | null {
  const cipher = createDecipheriv('id-aes256-wrap', key, initialValue);
  try {
    return Buffer.concat([cipher.update(wrapped), cipher.final()]);
  } catch {
    return null;
  }
}

/** Sixteen hexadecimal digits, by which two keys are known to be the same. */
export function checksumOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

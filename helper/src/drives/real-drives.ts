// How real drives are called, as discovery finds them.

import type { Drive, Fault } from '../../contract/model.ts';
import type { Device } from './native.ts';

export function describeReal({ path, address, vendor, product, serial, generation }: Device) {
  const name = `${vendor} ${product}`.trim();
  const mark = serial === '' ? address : serial;
  return {
    id: `tape-${mark.replace(/[^A-Za-z0-9]/g, '-').slice(0, 48)}`,
    name,
    product: name,
    serial,
    virtual: false,
    generation: generation ?? null,
    device: path,
    clock: null,
  } as const;
}

/** It cannot be used now. */
export function failed(drive: Omit<Drive, 'state'>, fault: Fault): Drive {
  return { ...drive, state: { kind: 'failed', barcode: null, fault } };
}

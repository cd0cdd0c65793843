import { describe, expect, test } from 'vitest';
import {
  isKnownBlank,
  type JudgedCartridge,
  refusalToFill,
  refusalToOverwrite,
  refusalToWrite,
  takesFiles,
} from '../../contract/cartridge-judgement.ts';
import type { FaultCode } from '../../contract/errors.ts';
import type { CartridgeFlaw, Condition } from '../../contract/model.ts';
import { conditions } from '../../contract/words/cartridges.ts';
import { cartridge } from '../catalogue/harness.ts';

const sound: JudgedCartridge = cartridge(1);
const { volume } = sound;

describe('whether files may be put on a cartridge', () => {
  test.each<[Condition, FaultCode | null]>([
    ['unknown', null],
    ['blank', 'volume.blank'],
    ['encrypted', 'medium.key-missing'],
    ['foreign', 'volume.foreign'],
    ['damaged', 'volume.index-damaged'],
    ['dirty', 'volume.dirty'],
    ['unfinished', null],
    ['clean', null],
  ])('one that is %s: %s', (condition, refusal) => {
    expect(refusalToWrite({ ...sound, condition })).toBe(refusal);
  });

  test.each<[CartridgeFlaw, FaultCode]>([
    ['write-failed', 'cartridge.write-failed'],
    ['verification-failed', 'cartridge.verification-failed'],
    ['media-failing', 'cartridge.worn-out'],
    ['life-over', 'cartridge.worn-out'],
  ])('what happened to it counts, though its volume is in order: %s', (flaw, refusal) => {
    expect(refusalToWrite({ ...sound, flaw })).toBe(refusal);
    expect(takesFiles({ ...sound, flaw })).toBe(false);
  });

  test('a cleaning, protected or locked one takes none, whatever is on it', () => {
    expect(refusalToWrite({ ...sound, mediaType: 'CU' })).toBe('cartridge.cleaning');
    expect(refusalToWrite({ ...sound, condition: 'blank', writeProtected: true })).toBe('medium.write-protected');
    for (const lock of ['locked', 'permanently-locked'] as const) {
      expect(refusalToWrite({ ...sound, volume: volume === null ? null : { ...volume, lock } })).toBe('volume.locked');
    }
  });

  test('a blank one can be filled once it is formatted, unless nothing can be written over there', () => {
    const blank = { ...sound, condition: 'blank', volume: null } as const;
    expect(refusalToFill(blank)).toBeNull();
    expect(refusalToFill({ ...blank, writeProtected: true })).toBe('medium.write-protected');
    expect(refusalToFill({ ...blank, condition: 'foreign' })).toBe('volume.foreign');
  });

  test('whatever happened to it, it can be formatted unless it is cleaning, protected or locked', () => {
    expect(refusalToOverwrite(sound)).toBeNull();
    expect(refusalToOverwrite({ ...sound, mediaType: 'CU' })).toBe('cartridge.cleaning');
    expect(refusalToOverwrite({ ...sound, writeProtected: true })).toBe('medium.write-protected');
    const locked = volume === null ? null : ({ ...volume, lock: 'locked' } as const);
    expect(refusalToOverwrite({ ...sound, volume: locked })).toBe('volume.locked');
  });

  test('only what a drive found blank is known to be', () => {
    const others = Object.keys(conditions).filter((condition) => condition !== 'blank') as readonly Condition[];
    expect(isKnownBlank({ condition: 'blank', volume: null })).toBe(true);
    expect(isKnownBlank({ condition: 'blank', volume })).toBe(false);
    for (const condition of others) expect(isKnownBlank({ condition, volume: null })).toBe(false);
  });

  test('files are offered only what is known to hold a volume', () => {
    expect(takesFiles(sound)).toBe(true);
    expect(takesFiles({ ...sound, volume: null })).toBe(false);
  });
});

// Whoever has no real drive is told so, and how one comes to the virtual ones. Programs that read the output are not.

import { areAllVirtual } from '../contract/all-virtual.ts';
import type { Drive } from '../contract/model.ts';
import { allVirtual, connectSteps } from '../contract/words/drives.ts';
import type { Printer } from './print.ts';

export function tellVirtual(printer: Printer, drives: readonly Drive[]): void {
  if (isWorthHinting(printer, drives)) printer.hint(`${allVirtual} How to use a real one: capstan drives`);
}

export function tellHowToConnect(printer: Printer, drives: readonly Drive[]): void {
  if (!isWorthHinting(printer, drives)) return;
  printer.hint(`${allVirtual} To use a real one:`);
  for (const [at, step] of connectSteps.entries()) printer.hint(`  ${at + 1}. ${step}`);
  printer.hint(`  ${connectSteps.length + 1}. If it does not appear, see what is in the way: capstan doctor`);
}

function isWorthHinting({ json }: Printer, drives: readonly Drive[]): boolean {
  return !json && areAllVirtual(drives);
}

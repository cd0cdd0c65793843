// A pool is made or changed: its cartridges, each for one copy, and how often they are tried out.

import { useId, useRef, useState } from 'react';
import { refusalToFill } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import type { Pool, PoolInput } from '../../../../helper/contract/schedules.ts';
import { text } from '../../../text/text.ts';
import { useNewPassphrase } from '../../keys/passphrase-field.tsx';
import { Button } from '../../parts/button.tsx';
import { byBarcode } from '../../parts/by-barcode.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { Sheet, SheetPart } from '../../parts/sheet.tsx';
import { SheetFault } from '../../parts/sheet-fault.tsx';
import { useRoute } from '../../route.ts';
import { useUserRequest, useWindowContext, useWindowState } from '../../window-context.ts';
import { PoolEncryption } from './pool-encryption.tsx';

interface PoolSheetProps {
  readonly pool: Pool | null;
  readonly pools: readonly Pool[];
  /** With its name when it was saved. */
  readonly onClose: (saved?: string) => void;
}

type RestoreTestKind = 'none' | 'weekly' | 'monthly';

/** Read back of each cartridge. */
const testedFiles = 100;
const testedAt = { hour: 12, minute: 0 } as const;

export function PoolSheet({ pool, pools, onClose }: PoolSheetProps) {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const { open } = useRoute();
  const { busy, fault, ask } = useUserRequest();
  const passphrase = useNewPassphrase();
  const [encrypts, setEncrypts] = useState(pool?.isEncrypted ?? false);
  const [clearCopies, setClearCopies] = useState(pool?.clearCopies ?? true);
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const [name, setName] = useState(pool?.name ?? '');
  const [isShared, setShared] = useState(pool?.isShared ?? false);
  const [takesBlank, setTakesBlank] = useState(pool?.takesBlank ?? false);
  const [exportFull, setExportFull] = useState(pool?.exportFull ?? false);
  const [restoreGuide, setRestoreGuide] = useState(pool?.restoreGuide ?? false);
  const [restoreTest, setRestoreTest] = useState<RestoreTestKind>(restoreTestOf(pool));
  const before = new Map(pool?.cartridges.map(({ barcode, copy }) => [barcode, copy]));
  const [copies, setCopies] = useState<ReadonlyMap<string, number>>(before);
  /** What comes after it was refused, and is tried again. */
  const isMade = useRef(pool !== null);
  const words = text.mirrors.pools;
  const hasLibraries = (snapshot.libraries ?? []).length > 0;
  const elsewhere = new Map(
    pools
      .filter((one) => one.name !== pool?.name)
      .flatMap((one) => one.cartridges.map(({ barcode }) => [barcode, one.name] as const)),
  );
  // What is in it already is shown, so that it can be taken out.
  const cartridges = byBarcode(snapshot.cartridges).filter(
    (one) => before.has(one.barcode) || (refusalToFill(one) === null && !(encrypts && isPlain(one))),
  );
  const isNew = pool === null;
  const isReady = name.trim() !== '' && (!isNew || !encrypts || passphrase.isReady);

  const isListed = (barcode: string) => cartridges.some((one) => one.barcode === barcode);

  function put(barcode: string, copy: number | null): void {
    const next = new Map(copies);
    if (copy === null) next.delete(barcode);
    else next.set(barcode, copy);
    setCopies(next);
  }

  async function save(): Promise<void> {
    const trimmed = name.trim();
    const inLibraries = hasLibraries ? { takesBlank, exportFull } : {};
    const ofEncrypted = encrypts ? { clearCopies } : {};
    const tests = restoreTestInput(restoreTest, pool);
    const input = { name: trimmed, isShared, restoreGuide, restoreTest: tests, ...inLibraries, ...ofEncrypted };
    const saved = await ask(async () => {
      if (isMade.current) await send('pools.change', input);
      else if (encrypts) await send('shell.addEncryptedPool', { pool: input, passphrase: passphrase.read() });
      else await send('pools.add', input);
      isMade.current = true;
      const gone = [...before.keys()].filter((barcode) => copies.get(barcode) !== before.get(barcode));
      if (gone.length > 0) await send('pools.removeCartridges', { name: trimmed, barcodes: gone });
      for (const copy of [1, 2, 3, 4]) {
        const barcodes = [...copies].flatMap(([barcode, of]) =>
          of === copy && before.get(barcode) !== copy && isListed(barcode) ? [barcode] : [],
        );
        if (barcodes.length > 0) await send('pools.addCartridges', { name: trimmed, barcodes, copy });
      }
    });
    if (!saved) return;
    onClose(trimmed);
    if (isNew && encrypts) open({ kind: 'kit', pool: trimmed });
  }

  return (
    <Sheet title={words.title(pool?.name ?? null)} testId="pool-sheet" focusFirst={first} onClose={() => onClose()}>
      <label className="field" htmlFor={`${id}-name`}>
        <span>{words.name}</span>
        <input
          ref={first}
          id={`${id}-name`}
          data-testid="pool-name"
          value={name}
          maxLength={100}
          disabled={pool !== null}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <SheetPart heading={words.cartridges}>
        {cartridges.length === 0 && <p className="faint">{words.noCartridges}</p>}
        <ul className="pool-choice">
          {cartridges.map(({ barcode, volume }) => {
            const other = elsewhere.get(barcode);
            const copy = copies.get(barcode);
            return (
              <li key={barcode}>
                {other === undefined ? (
                  <CheckOption
                    words={words.cartridge(barcode, volume?.name ?? '', volume?.freeBytes ?? null)}
                    wanted={copy !== undefined}
                    onChange={(wanted) => put(barcode, wanted ? 1 : null)}
                    testId={`pool-take-${barcode}`}
                  />
                ) : (
                  <p className="faint pool-taken">
                    {barcode} · {words.taken(other)}
                  </p>
                )}
                {copy !== undefined && (
                  <select
                    className="select"
                    aria-label={words.copyOf(barcode)}
                    value={copy}
                    onChange={(event) => put(barcode, Number(event.target.value))}
                  >
                    {[1, 2, 3, 4].map((one) => (
                      <option key={one} value={one}>
                        {words.copyChoice(one)}
                      </option>
                    ))}
                  </select>
                )}
              </li>
            );
          })}
        </ul>
      </SheetPart>
      <div className="option">
        <span id={`${id}-restore-test`}>{words.restoreTests}</span>
        <fieldset className="toggle" aria-labelledby={`${id}-restore-test`}>
          {(['none', 'weekly', 'monthly'] as const).map((kind) => (
            <button key={kind} type="button" aria-pressed={kind === restoreTest} onClick={() => setRestoreTest(kind)}>
              {words.restoreTestKinds[kind]}
            </button>
          ))}
        </fieldset>
      </div>
      <PoolEncryption
        {...{ isNew, encrypts, passphrase, clearCopies }}
        onEncrypts={setEncrypts}
        onClearCopies={setClearCopies}
      />
      <CheckOption
        words={words.restoreGuide}
        wanted={restoreGuide}
        onChange={setRestoreGuide}
        testId="pool-restore-guide"
      />
      <CheckOption words={words.isShared} wanted={isShared} onChange={setShared} testId="pool-shared" />
      {hasLibraries && (
        <>
          <CheckOption
            words={words.takesBlank}
            wanted={takesBlank}
            onChange={setTakesBlank}
            testId="pool-takes-blank"
          />
          <CheckOption
            words={words.exportFull}
            wanted={exportFull}
            onChange={setExportFull}
            testId="pool-export-full"
          />
        </>
      )}
      <SheetFault fault={fault} />
      <div className="sheet-actions">
        {pool !== null && (
          <Button
            look="quiet"
            disabled={busy}
            onPress={() => void ask(() => send('pools.remove', { name: pool.name })).then((gone) => gone && onClose())}
          >
            {words.remove}
          </Button>
        )}
        <Button onPress={() => onClose()}>{text.action.cancel}</Button>
        <Button look="primary" testId="pool-save" disabled={busy || !isReady} onPress={() => void save()}>
          {words.save}
        </Button>
      </div>
    </Sheet>
  );
}

/** What is on it is in clear: an encrypted pool takes it once it was formatted for that. */
function isPlain({ volume }: Cartridge): boolean {
  return volume !== null && !volume.encrypted;
}

function restoreTestOf(pool: Pool | null): RestoreTestKind {
  if (pool === null || pool.restoreTest === null) return 'none';
  return pool.restoreTest.timing.kind === 'monthly' ? 'monthly' : 'weekly';
}

/** A pool's own trial stays as it is unless another one was chosen. */
function restoreTestInput(kind: RestoreTestKind, pool: Pool | null): PoolInput['restoreTest'] {
  if (kind === 'none') return null;
  if (pool !== null && kind === restoreTestOf(pool)) return pool.restoreTest;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const timing =
    kind === 'weekly' ? ({ kind, day: 'sunday', at: testedAt } as const) : ({ kind, day: 1, at: testedAt } as const);
  return { timing, timeZone, files: testedFiles };
}

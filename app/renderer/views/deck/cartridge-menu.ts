// What can be done with a cartridge besides the one or two things that most people want: the same wherever it is shown.

import { refusalToWrite } from '../../../../helper/contract/cartridge-judgement.ts';
import type { Cartridge } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { chosenFolders } from '../../parts/dropped.ts';
import type { MenuItem } from '../../parts/menu.tsx';
import { useRoute } from '../../route.ts';
import { type UserRequest, useWindowContext } from '../../window-context.ts';
import { needsCheck } from './drive-look.ts';

export function useCartridgeMenu(cartridge: Cartridge, request: UserRequest): readonly MenuItem[] {
  const { send } = useWindowContext();
  const { go, open } = useRoute();
  const chooseFolders = useChooseFolders(cartridge.barcode);
  const { barcode, volume, writeProtected, drive, mediaType } = cartridge;
  const place: MenuItem = { id: 'place', label: text.action.place, run: () => open({ kind: 'place', barcode }) };
  // A cleaning cartridge keeps nothing, so there is nothing else to do with it.
  if (mediaType === 'CU') return [place];

  const refusal = refusalToWrite(cartridge);
  const ails = needsCheck(cartridge);
  const archive: readonly MenuItem[] =
    refusal === null || refusal === 'volume.blank'
      ? [{ id: 'archive', label: text.action.archive, run: () => void request.ask(chooseFolders) }]
      : [];
  const inspect: readonly MenuItem[] =
    volume === null
      ? []
      : [
          { id: 'browse', label: text.action.browse, run: () => go({ view: 'browse', barcode }) },
          { id: 'map', label: text.action.map, run: () => go({ view: 'map', barcode }) },
          { id: 'copy', label: text.action.copy, run: () => open({ kind: 'copy', barcode }) },
        ];
  const trust: readonly MenuItem[] = [
    ...(volume === null
      ? []
      : [
          {
            id: 'verify',
            label: text.action.verify,
            run: () => void request.ask(() => send('cartridges.verify', { barcode, paths: [] })),
            apart: true,
          },
        ]),
    ...(volume !== null || ails
      ? [{ id: 'check', label: text.action.check, run: () => open({ kind: 'check', barcode }) }]
      : []),
    ...(ails
      ? [{ id: 'recover', label: text.action.recover, run: () => open({ kind: 'recover', barcode, found: null }) }]
      : []),
  ];
  const guard: readonly MenuItem[] = [
    ...(cartridge.virtual && drive === null
      ? [
          {
            id: 'protect',
            label: writeProtected ? text.action.unprotect : text.action.protect,
            run: () => void request.ask(() => send('virtual.protect', { barcode, writeProtected: !writeProtected })),
            apart: true,
          },
        ]
      : []),
    ...(volume === null ? [] : [{ id: 'lock', label: text.action.lock, run: () => open({ kind: 'lock', barcode }) }]),
    place,
  ];
  const format: MenuItem = {
    id: 'format',
    label: text.action.format,
    run: () => open({ kind: 'format', barcode }),
    danger: true,
    apart: true,
  };
  return [...archive, ...inspect, ...trust, ...guard, format];
}

/** By the system's own dialog, for those who do not drag. */
export function useChooseFolders(barcode: string): () => Promise<void> {
  const { send } = useWindowContext();
  const { open } = useRoute();
  return async () => {
    const paths = await send('shell.chooseFolders', { purpose: 'archive' });
    if (paths.length > 0) open({ kind: 'archive', barcode, dropped: chosenFolders(paths) });
  };
}

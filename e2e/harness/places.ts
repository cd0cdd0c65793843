// Every view, dialog, sheet and menu of a stocked window, each by the way that leads to it. Nothing goes by words, so that it
// works in any language.

import type { ElectronApplication, Page } from '@playwright/test';
import { answerFolderDialog } from './desktop.ts';

export interface WindowPlace {
  readonly name: string;
  readonly open: () => Promise<unknown>;
}

/** How to get about, and the places of a window as a journey names them. */
function waysIn(page: Page) {
  const click = (testId: string) => page.getByTestId(testId).first().click();
  const seen = (testId: string) => page.getByTestId(testId).first().waitFor();
  /** Afresh, also from the same view. */
  const go = async (view: string) => {
    await click(view === 'deck' ? 'go-jobs' : 'go-deck');
    await click(`go-${view}`);
  };
  const place = (name: string, ...steps: readonly (() => Promise<unknown>)[]): WindowPlace => ({
    name,
    open: async () => {
      for (const step of steps) await step();
    },
  });
  const menuOf = (barcode: string, item: string) => async () => {
    await go('deck');
    await click(`menu-${barcode}`);
    await click(`menu-${barcode}-${item}`);
  };
  /** Its files, whatever was shown last. */
  const enter = async (barcode: string) => {
    const row = page.getByTestId(`choose-${barcode}`);
    await row.or(page.getByTestId('crumb-root')).first().waitFor();
    if ((await row.count()) > 0) await row.first().click();
    await seen('entries');
  };
  const drive = (id: string) => page.locator(`[data-drive="${id}"]`);
  return { click, seen, go, place, menuOf, enter, drive };
}

export function placesOf(app: ElectronApplication, page: Page, source: string): readonly WindowPlace[] {
  const { click, seen, go, place, menuOf, enter, drive } = waysIn(page);
  return [
    place('deck', () => go('deck')),
    place(
      'cartridge menu',
      () => go('deck'),
      () => click('menu-CAP003L8'),
    ),
    place(
      'context menu',
      () => go('deck'),
      () => page.getByTestId('cartridge-CAP003L8').click({ button: 'right' }),
    ),
    place(
      'drive menu',
      () => go('deck'),
      () => drive('drive-1').getByTestId('drive-menu').click(),
    ),
    place(
      'archive sheet',
      () => go('deck'),
      () => answerFolderDialog(app, source),
      () => drive('drive-1').getByTestId('archive-folders').click(),
      () => seen('plan'),
    ),
    place(
      'archive options',
      () => go('deck'),
      () => answerFolderDialog(app, source),
      () => drive('drive-1').getByTestId('archive-folders').click(),
      () => click('archive-more'),
      () => click('manifest-folder'),
      () => seen('manifest-without'),
      () => page.getByTestId('manifest-without').scrollIntoViewIfNeeded(),
    ),
    place(
      'format dialog, blank',
      () => go('deck'),
      () => drive('drive-2').getByTestId('format').click(),
    ),
    place('format dialog', menuOf('CAP003L8', 'format'), () => seen('format-dialog')),
    place('lock sheet', menuOf('CAP003L8', 'lock'), () => seen('lock-sheet')),
    place('location sheet', menuOf('CAP003L8', 'place'), () => seen('place-sheet')),
    place('rescue sheet', menuOf('ARC001L7', 'rescue'), () => seen('rescue-sheet')),
    place('copy sheet', menuOf('CAP002L8', 'copy'), () => seen('copy-sheet')),
    place(
      'tape map',
      () => go('map'),
      () => seen('map-stage'),
    ),
    place(
      'browse',
      () => go('browse'),
      () => enter('CAP001L8'),
    ),
    place('restore', () => go('restore')),
    place(
      'jobs',
      () => go('jobs'),
      () => page.getByTestId('jobs-all').click(),
      () => seen('job-detail'),
    ),
    place(
      'mirrors',
      () => go('mirrors'),
      () => seen('new-mirror'),
    ),
    place(
      'one mirror',
      () => go('mirrors'),
      () => click('open-Films'),
      () => seen('one-mirror'),
    ),
    place(
      'remove mirror',
      () => go('mirrors'),
      () => click('open-Films'),
      () => click('remove-Films'),
    ),
    place(
      'mirror editor',
      () => go('mirrors'),
      () => click('edit-Films'),
      () => seen('preview'),
    ),
    place(
      'pool sheet',
      () => go('mirrors'),
      () => click('new-pool'),
      () => seen('pool-sheet'),
    ),
    place(
      'health of drives',
      () => go('health'),
      () => click('health-drives'),
      () => seen('drive-health'),
    ),
    place(
      'health of cartridges',
      () => go('health'),
      () => click('health-cartridges'),
      () => click('health-CAP001L8'),
    ),
    place(
      'compatibility',
      () => go('health'),
      () => click('health-generations'),
      () => seen('generations'),
    ),
    place(
      'settings',
      () => go('settings'),
      () => click('settings-general'),
      () => seen('about'),
    ),
    place(
      'settings of archives',
      () => go('settings'),
      () => click('settings-archiving'),
    ),
    place(
      'settings of drives',
      () => go('settings'),
      () => click('settings-equipment'),
    ),
    place(
      'settings of notices',
      () => go('settings'),
      () => click('settings-notices'),
      () => seen('way-kind'),
    ),
    place(
      'checklist',
      () => go('settings'),
      () => click('settings-checklist'),
      () => seen('doctor-verdict'),
    ),
  ];
}

/** What opens on something that came from the helper, and the dialogs that no view has a button for. */
export function furtherPlacesOf(page: Page): readonly WindowPlace[] {
  const { click, seen, go, place, menuOf, enter } = waysIn(page);
  const press = (selector: string) => page.locator(selector).first().click({ button: 'right' });
  const entry = '[data-testid="entries"] [data-testid^="row-"]';
  return [
    place(
      'menu in the tree',
      () => go('browse'),
      () => enter('CAP001L8'),
      () => press('[data-testid^="tree-"][aria-expanded]'),
    ),
    place(
      'menu of an entry',
      () => go('browse'),
      () => enter('CAP001L8'),
      () => press(entry),
    ),
    place(
      'restore, with something in it',
      () => go('browse'),
      () => enter('CAP001L8'),
      () => press(entry),
      () => click('context-add'),
      () => go('restore'),
      () => seen('basket'),
    ),
    place(
      'menu of what is to be restored',
      () => go('restore'),
      () => press('[data-testid^="basket-item-"]'),
    ),
    place(
      'menu of the map',
      () => go('map'),
      () => seen('map-stage'),
      () => press('[data-testid="map-stage"]'),
    ),
    place(
      'menu of a job',
      () => go('jobs'),
      () => press('nav [data-testid^="job-"]'),
    ),
    place(
      'formats of a job',
      () => go('jobs'),
      () => click('job-save'),
    ),
    place(
      'menu of a mirror',
      () => go('mirrors'),
      () => press('[data-testid="open-Films"]'),
    ),
    place(
      'menu of a pool',
      () => go('mirrors'),
      () => press('[data-testid="pool-Vault"]'),
    ),
    place('remove cartridge', menuOf('CAP003L8', 'remove'), () => seen('remove-cartridge')),
    place('check sheet', menuOf('CAP002L8', 'check'), () => seen('check-sheet')),
  ];
}

/** Back to a window with nothing open above it. */
export async function closeAll(page: Page): Promise<void> {
  const open = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');
  for (let tries = 0; tries < 5 && (await open.count()) > 0; tries += 1) await page.keyboard.press('Escape');
}

// German: the manifest that came with files.

import type { manifestText } from '../manifest.ts';
import type { Translation } from '../translation.ts';

export const germanManifest: Translation<typeof manifestText> = {
  manifest: {
    label: 'Gegen ein Manifest prüfen',
    none: 'Kein Manifest gewählt',
    chooseFile: 'Datei wählen…',
    without: 'Nicht gegen ein Manifest prüfen',
    inRestored: 'Im wiederhergestellten Ordner',
    restored: 'Prüfung gegen das Manifest im wiederhergestellten Ordner',
    archiveMeaning:
      'Für Dateien, die mit einer MHL, ASC MHL, einem Bag oder einer Prüfsummenliste kamen: diese wählen, oder den Ordner, in dem sie liegt. Abweichende Dateien werden nicht archiviert, fehlende werden genannt.',
    restoreMeaning:
      'Für Dateien, die mit einer MHL, ASC MHL, einem Bag oder einer Prüfsummenliste geliefert wurden: diese wählen, oder den Ordner, in dem sie liegt. Abweichende und fehlende Dateien werden genannt.',
    chosen: (name) => `Prüfung gegen ${name}`,
  },
};

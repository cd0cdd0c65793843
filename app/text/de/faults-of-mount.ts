// German: faults of a mount.

import type { FaultsOfMount } from '../fault-table.ts';

export const germanFaultsOfMount: FaultsOfMount = {
  'mount.refused': [
    'Der Ordner konnte nicht eingehängt werden',
    'Das System hat die Kassetten nicht unter {subject|dem Ordner} eingehängt.',
    'Prüfen, ob das Paket fuse3 installiert ist und ob der Ordner leer ist und Ihnen gehört.',
  ],
  'mount.folder-unfit': [
    'Dort lässt sich nichts einhängen',
    '{subject|Der Ordner} ist kein leerer eigener Ordner, oder dort ist schon etwas eingehängt.',
    'Einen leeren eigenen Ordner wählen.',
  ],
  'mount.none': [
    'Dort ist nichts von Capstan eingehängt',
    '{subject|Der Pfad} liegt in keinem Ordner, den Capstan eingehängt hat.',
    'Zuerst die Kassetten einhängen:  capstan mount DIR',
  ],
  'mount.in-use': [
    'Der eingehängte Ordner wird benutzt',
    'Programme haben noch Dateien in {subject|dem Ordner} geöffnet.',
    'Diese schließen, dann noch einmal aushängen.',
  ],
  'mount.staging-in-use': [
    'Ein anderer eingehängter Ordner benutzt diesen Zwischenspeicher',
    '{subject|Der Zwischenspeicher} kann nicht von zwei eingehängten Ordnern benutzt werden. Nichts wurde eingehängt.',
    'Den anderen aushängen, oder diesem mit --staging einen eigenen Zwischenspeicher geben.',
  ],
  'mount.spool-in-use': [
    'Ein anderer eingehängter Ordner benutzt diesen Ordner für seinen Eingang',
    '{subject|Der Ordner} kann nicht den Eingang zweier eingehängter Ordner aufnehmen. Nichts wurde eingehängt.',
    'Den anderen aushängen, oder diesem mit --spool einen eigenen Ordner für seinen Eingang geben.',
  ],
  'mount.staging-full': [
    'Der Zwischenspeicher ist voll',
    '{subject|Die Datei} zurückzuholen braucht {neededBytes|mehr}, frei werden können im Zwischenspeicher {freeBytes|weniger}; was angeheftet ist, bleibt dort.',
    'Dateien freigeben oder lösen, oder mit größerem --staging-size einhängen.',
  ],
  'mount.on-tape': [
    'Die Datei ist auf Band',
    'Der Inhalt von {subject|der Datei} ist auf Band und wurde für dieses Programm nicht zurückgeholt.',
    'Sie zuerst zurückholen:  capstan stage PATH',
  ],
};

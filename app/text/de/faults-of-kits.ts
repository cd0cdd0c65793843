// German: faults of recovery kits.

import type { FaultsOfKits } from '../fault-table.ts';

export const germanFaultsOfKits: FaultsOfKits = {
  'kit.not-found': [
    'Dort ist kein Wiederherstellungsblatt',
    'Angegeben ist weder ein Wiederherstellungsblatt von Capstan noch ein in Gruppen getippter Wiederherstellungsschlüssel.',
    'Die Datei des Blatts angeben, den Text seines Codes, oder die 16 Gruppen wie gedruckt, mit ihren Prüfzeichen.',
  ],
  'kit.group': [
    'Eine Gruppe des Schlüssels ist anders als gedruckt',
    'In Gruppe {subject|mit unbekannter Nummer} passen Prüfzeichen und Ziffern nicht zusammen. Die Gruppen davor stimmen.',
    'Diese Gruppe Zeichen für Zeichen mit dem Blatt vergleichen und neu tippen.',
  ],
  'kit.group-missing': [
    'Gruppen des Wiederherstellungsschlüssels fehlen',
    'Gruppe {subject|mit unbekannter Nummer} fehlt, oder es sind zu viele. Ein Wiederherstellungsschlüssel hat 16 Gruppen, mit dem Schlüssel des Pools 36.',
    'Tippen, was fehlt. Eine Gruppe hat vier Ziffern, einen Strich und zwei Ziffern.',
  ],
  'kit.damaged': [
    'Das Wiederherstellungsblatt ist beschädigt',
    'Der Code eines Wiederherstellungsblatts ist da, aber Teile fehlen oder sind verändert.',
    'Den Code noch einmal scannen, eine andere Ausfertigung nehmen, oder die Gruppen unter dem Code tippen.',
  ],
  'kit.newer': [
    'Das Wiederherstellungsblatt ist von einem neueren Capstan',
    'Diese Version von Capstan kennt diese Form des Blatts nicht.',
    'Die Version benutzen, die das Blatt erstellt hat, oder eine neuere.',
  ],
  'kit.key-mismatch': [
    'Zwei Schlüssel gehören nicht zusammen',
    'Der Wiederherstellungsschlüssel öffnet den Schlüssel nicht, der zu {subject|diesem Pool} gehört. Nichts wurde geschrieben.',
    'Das Blatt nehmen, das zuletzt für diesen Pool erstellt wurde.',
  ],
};

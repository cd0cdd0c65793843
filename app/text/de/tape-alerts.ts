// German: the 64 warnings that a drive can give (TapeAlert).

import { alertWordsIn, type WordsOfAlerts } from '../tape-alerts.ts';
import { loadCleaning } from './tables.ts';

const copyIt = 'Die Kassette auf eine andere kopieren und aussondern.';
const cleanIt = 'Das Laufwerk reinigen. Tritt es mit anderen Kassetten wieder auf, das Laufwerk warten lassen.';
const noLoss = `Keine Daten sind verloren. ${cleanIt}`;
const service = 'Das Laufwerk warten lassen; der Hersteller wird nach den technischen Einzelheiten fragen.';
const automation = 'Am Bedienfeld der Bibliothek nachsehen.';

const words: WordsOfAlerts = {
  1: ['Das Laufwerk hat Mühe beim Lesen', noLoss],
  2: ['Das Laufwerk hat Mühe beim Schreiben', noLoss],
  3: ['Ein Fehler ließ sich nicht korrigieren', 'Die Kassette prüfen, um zu sehen, welche Dateien betroffen sind.'],
  4: ['Das Band lässt sich nicht mehr zuverlässig lesen oder beschreiben', copyIt],
  5: ['Lesen fehlgeschlagen', `Band oder Laufwerk ist die Ursache. ${copyIt}`],
  6: [
    'Schreiben fehlgeschlagen',
    'Eine andere Kassette versuchen. Scheitert auch das, muss das Laufwerk gewartet werden.',
  ],
  7: ['Die Kassette hat das Ende ihrer Lebensdauer erreicht', copyIt],
  8: ['Das Band ist nicht für Daten gemacht', 'Auf eine geeignete Kassette kopieren.'],
  9: ['Die Kassette ist schreibgeschützt', 'Ihren Schalter umlegen oder eine andere Kassette verwenden.'],
  10: ['Das Laufwerk verweigerte das Auswerfen', 'Warten, bis das Laufwerk fertig ist.'],
  11: ['Eine Reinigungskassette wurde geladen', 'Auswerfen, wenn das Laufwerk gereinigt ist.'],
  12: ['Das Laufwerk unterstützt das Format der Kassette nicht', 'Ein Laufwerk ihrer Generation verwenden.'],
  13: [
    'Das Band ist gerissen, lässt sich aber entnehmen',
    'Die Kassette nicht wieder laden. Ein Labor kann sie vielleicht retten.',
  ],
  14: ['Das Band ist im Laufwerk gerissen', `Nicht versuchen, es herauszuziehen. ${service}`],
  15: [
    'Der Speicherchip der Kassette ist ausgefallen',
    'Sie lädt langsam und ihre Zähler sind verloren. Auf eine andere Kassette kopieren.',
  ],
  16: [
    'Die Kassette wurde gewaltsam ausgeworfen, während das Laufwerk arbeitete',
    'Untersuchen, bevor wieder darauf geschrieben wird.',
  ],
  17: ['Dieses Laufwerk kann diese ältere Kassette nur lesen', 'Zum Schreiben eine neuere Kassette verwenden.'],
  18: [
    'Das Verzeichnis des Bandes wurde beim Laden beschädigt',
    'Das Suchen von Dateien ist langsam. Die Kassette prüfen, um es neu aufzubauen.',
  ],
  19: ['Die Kassette ist fast am Ende ihrer Lebensdauer', 'Das Kopieren auf eine andere Kassette einplanen.'],
  20: ['Das Laufwerk muss jetzt gereinigt werden', loadCleaning],
  21: ['Die Reinigung des Laufwerks ist fällig', 'Eine Reinigungskassette laden, wenn das Laufwerk frei ist.'],
  22: ['Die Reinigungskassette ist verbraucht', 'Entsorgen und eine neue verwenden.'],
  23: ['Die Reinigungskassette passt nicht zu diesem Laufwerk', 'Eine für LTO-Laufwerke verwenden.'],
  24: ['Das Band muss nachgespannt werden', 'Die Kassette prüfen, dabei wird das ganze Band einmal gespult.'],
  25: ['Eine der beiden Verbindungen des Laufwerks ist ausgefallen', 'Die Kabel prüfen.'],
  26: ['Ein Lüfter des Laufwerks ist ausgefallen', service],
  27: ['Ein Netzteil ist ausgefallen', service],
  28: ['Das Laufwerk nimmt zu viel Leistung auf', service],
  29: ['Die Wartung des Laufwerks ist fällig', service],
  30: [
    'Das Laufwerk hat einen Hardwarefehler und muss zurückgesetzt werden',
    `Aus- und wieder einschalten. Tritt es wieder auf: ${service}`,
  ],
  31: ['Das Laufwerk hat einen Hardwarefehler', service],
  32: ['Die Verbindung zum Computer ist ausgefallen', 'Kabel, Stecker und Adapter prüfen.'],
  33: ['Die Kassette muss neu geladen werden', 'Auswerfen und wieder laden.'],
  34: [
    'Eine Aktualisierung der Firmware ist fehlgeschlagen',
    'Die richtige Firmware für dieses Laufwerk verwenden und erneut versuchen.',
  ],
  35: ['Die Luft ist zu feucht oder zu trocken für das Laufwerk', 'Den Raum in die Grenzen des Herstellers bringen.'],
  36: ['Das Laufwerk ist zu heiß oder zu kalt', 'Luftstrom und Raumtemperatur prüfen.'],
  37: ['Die Spannung des Laufwerks ist außerhalb der Grenzen', service],
  38: ['Das Laufwerk erwartet, bald auszufallen', `Laufende Aufträge beenden lassen. ${service}`],
  39: ['Das Laufwerk verlangt einen Selbsttest', service],
  40: ['Der Wechsler der Bibliothek hat ein Problem', automation],
  41: ['In der Bibliothek blieb eine Kassette liegen', automation],
  42: ['Der Wechsler der Bibliothek musste wiederholen', automation],
  43: ['Die Tür der Bibliothek ist offen', automation],
  44: ['Der Wechsler der Bibliothek hat einen Hardwarefehler', automation],
  45: ['Das Magazin der Bibliothek fehlt', automation],
  46: ['Der Wechsler der Bibliothek erwartet, bald auszufallen', automation],
  49: [
    'Die Kassette hat weniger Kapazität, als sie haben sollte',
    'Das Band hat schlechte Stellen. Kopieren und eine andere verwenden.',
  ],
  50: [
    'Das Laufwerk hat seine Zähler verloren',
    'Sie beginnen wieder bei null; die Daten auf Band sind nicht betroffen.',
  ],
  51: [
    'Das Verzeichnis des Bandes konnte beim Auswerfen nicht geschrieben werden',
    'Das Suchen ist beim nächsten Mal langsam. Erneut laden.',
  ],
  52: ['Der Systembereich des Bandes konnte nicht geschrieben werden', copyIt],
  53: ['Der Systembereich des Bandes kann nicht gelesen werden', copyIt],
  54: ['Der Anfang der Daten ist nicht zu finden', 'Vor allem anderen die Kassette untersuchen.'],
  55: [
    'Die Kassette konnte nicht geladen werden',
    'Auswerfen, Klappe und Stift prüfen. Scheitern auch andere Kassetten, muss das Laufwerk gewartet werden.',
  ],
  56: [
    'Die Kassette konnte nicht ausgeworfen werden',
    'Das Laufwerk aus- und einschalten und erneut versuchen. Keine Gewalt anwenden.',
  ],
  57: ['Die Verbindung zur Bibliothek ist ausgefallen', automation],
  58: ['Die Firmware des Laufwerks ist ausgefallen', 'Aus- und wieder einschalten und die Firmware aktualisieren.'],
  59: ['Eine einmal beschreibbare Kassette wurde verändert', 'Untersuchen. Sie könnte manipuliert worden sein.'],
  60: [
    'Eine einmal beschreibbare Kassette kann nicht überschrieben werden',
    'Das Laufwerk verweigerte es; nichts ging verloren.',
  ],
  61: ['Eine Verschlüsselungsregel wurde verletzt', 'Die Schlüsseleinstellungen des Laufwerks prüfen.'],
};

export const germanAlert = alertWordsIn(
  words,
  (flag) => `Warnung ${flag}, in der Norm nicht definiert`,
  'Nichts zu tun; heutige Laufwerke melden sie nicht.',
);

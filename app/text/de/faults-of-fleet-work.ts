// German: faults of cartridges and jobs that several tape hosts share.

import type { FaultsOfFleetWork } from '../fault-table.ts';

export const germanFaultsOfFleetWork: FaultsOfFleetWork = {
  'fleet.cartridge-taken': [
    'Ein anderer Rechner des Verbunds schreibt auf diese Kassette',
    'Im Speicherchip von {subject|der Kassette} steht ein anderer Rechner oder eine spätere Übergabe, als dieser Rechner kennt. Sie ist lesbar; es wurde nichts mehr darauf geschrieben.',
    'Sie noch einmal laden, wenn die gemeinsame Datenbank erreichbar ist: Dann übernimmt dieser Rechner sie.',
  ],
  'fleet.cartridge-marked': [
    'Die Kassette gehört zu einem anderen Verbund',
    'Der Speicherchip von {subject|der Kassette} trägt das Zeichen eines Verbunds, zu dem dieser Rechner nicht gehört. Sie ist lesbar; es wurde nichts darauf geschrieben.',
    'Auf einem Rechner jenes Verbunds darauf schreiben. Soll er sie verlieren, das Zeichen entfernen:  capstan fleet unmark {subject|BARCODE}',
  ],
  'fleet.lease-unconfirmed': [
    'Die gemeinsame Datenbank muss sagen, wessen Kassette das ist',
    'Im Speicherchip von {subject|der Kassette} steht nicht, dass sie diesem Rechner gehört, und die Datenbank antwortet nicht. Sie ist lesbar; es wurde nichts darauf geschrieben.',
    'Es noch einmal versuchen, wenn die Datenbank erreichbar ist, oder eine Kassette nehmen, auf die dieser Rechner zuletzt geschrieben hat.',
  ],
  'fleet.lease-held': [
    'Ein anderer Rechner hat diese Kassette nicht abgegeben',
    'Der Speicherchip von {subject|der Kassette} nimmt keine Zeichen an, so weiß nur die Datenbank, wessen sie ist. Sie ist lesbar; es wurde nichts darauf geschrieben.',
    'Auf dem Rechner, der auf sie geschrieben hat:  capstan fleet release {subject|BARCODE}',
  ],
  'fleet.mark-refused': [
    'Dieses Laufwerk kann die Kassette nicht kennzeichnen',
    'Andere Rechner des Verbunds verlassen sich auf das Zeichen im Speicherchip von {subject|der Kassette}, und dieses Laufwerk schreibt keines. Sie ist lesbar; es wurde nichts darauf geschrieben.',
    'In einem anderen Laufwerk auf sie schreiben.',
  ],
  'fleet.cartridge-nowhere': [
    'Kein Rechner des Verbunds hat diese Kassette',
    '{subject|Die Kassette} ist in keinem Laufwerk, keiner Bibliothek und keinem Regal, das die gemeinsame Datenbank kennt.',
    'Sie an einem der Rechner laden und noch einmal fragen.',
  ],
  'fleet.cartridge-ambiguous': [
    'Mehrere Kassetten haben diesen Barcode',
    'Rechner des Verbunds haben verschiedene Kassetten mit dem Barcode {subject|, der genannt wurde}.',
    'Auf dem Rechner fragen, der die gemeinte hat.',
  ],
  'fleet.job-not-begun': [
    'Kein Rechner hat diesen Auftrag',
    'Er wartet, bis er an der Reihe ist, oder er ist beendet. Nichts wurde geändert.',
    'Sehen, wo er steht:  capstan fleet queue --all',
  ],
  'fleet.job-given-back': [
    'Ein anderer Rechner des Verbunds erledigt diesen Auftrag',
    'Seine Kassette wurde weggebracht, bevor hier etwas davon getan war. Er wartet auf einen Rechner, der sie hat.',
    'Sehen, wer ihn inzwischen hat:  capstan fleet queue',
  ],
  'fleet.person-unknown': [
    'Wer den Auftrag gab, ist auf diesem Rechner unbekannt',
    '{subject|Der Anmeldename} ist hier kein Benutzer, hat eine andere Nummer als dort, wo der Auftrag gegeben wurde, oder ist dort root. Nichts wurde getan.',
    'Als Administrator dieses Rechners beide verbinden:  capstan fleet people link USER HOST:USER. Oder den Auftrag dort geben.',
  ],
  'fleet.call-stays': [
    'Das tut nur der gefragte Rechner',
    'Ein anderer Rechner des Verbunds kann wiederherstellen, retten, prüfen und verifizieren.',
    'Auf dem Rechner darum bitten, der die Kassette hat.',
  ],
};

// German: keys of encrypted pools.

import { day } from '../format.ts';
import type { keysText } from '../keys.ts';
import type { Translation } from '../translation.ts';

const importKeys = 'Schlüssel aus einem Blatt importieren';

export const germanKeys: Translation<typeof keysText> = {
  keys: {
    encrypted: 'Verschlüsselt',
    locked: 'Gesperrt',
    unlocked: 'Entsperrt',
    kitNever: 'Blatt nie zurückgelesen',
    kitDue: 'Prüfung des Blatts fällig',
    stillOpen: 'Was in einem Laufwerk liegt, bleibt bis zum Auswerfen lesbar.',
    isLocked: (pool) => `Der Pool ${pool} ist gesperrt.`,
    isUnconfirmed: (pool) =>
      `Das Wiederherstellungsblatt von ${pool} wurde nie zurückgelesen, deshalb kann noch nichts verschlüsselt werden.`,
    unlockPool: (pool) => `${pool} entsperren`,
    lockPool: (pool) => `${pool} sperren`,
    kitOf: (pool) => `Wiederherstellungsblatt von ${pool}`,
    changePassphraseOf: (pool) => `Passphrase ändern für ${pool}`,
    passphraseOf: (pool) => `Passphrase von ${pool}`,
    actions: {
      unlock: 'Entsperren…',
      lock: 'Sperren',
      kit: 'Wiederherstellungsblatt…',
      passphrase: 'Passphrase ändern…',
      import: `${importKeys}…`,
    },

    passphrase: 'Passphrase',
    newPassphrase: 'Neue Passphrase',
    again: 'Noch einmal dieselbe',
    show: 'Eingabe anzeigen',

    unlock: {
      lead: 'Danach lassen sich seine Kassetten lesen und beschreiben, bis er gesperrt wird oder der Helfer endet.',
      start: 'Entsperren',
      forgotten: 'Vergessen? Mit dem Wiederherstellungsblatt entsperren',
      noPassphrase: 'Dieser Pool hat hier keine Passphrase. Mit dem Wiederherstellungsblatt entsperren.',
    },

    change: {
      lead: 'Keine Kassette wird verändert, und das Wiederherstellungsblatt bleibt gültig.',
      afterKit: 'Der Pool ist entsperrt. Ist seine Passphrase vergessen, jetzt eine andere wählen.',
      start: 'Passphrase setzen',
      later: 'Nicht jetzt',
    },

    kit: {
      lead: 'Eine Seite, die die Kassetten öffnet, wenn die Passphrase vergessen oder dieser Rechner verloren ist.',
      make: 'Blatt erstellen',
      makeMeaning: 'Drucken und getrennt von den Kassetten aufbewahren: Wer beides hat, kann alles lesen.',
      save: 'Als PDF speichern…',
      saveTitle: 'Wiederherstellungsblatt speichern',
      kindOfFile: 'Wiederherstellungsblatt (PDF)',
      fileName: (pool) => `Capstan Wiederherstellungsblatt ${pool}.pdf`,
      saved: (path) => `Das Blatt liegt in ${path}.`,
      readBack: 'Zurücklesen',
      readMeaning: 'Am besten von der gedruckten Seite: den Code in eine Textdatei scannen oder die Gruppen eintippen.',
      never: 'Nichts wird verschlüsselt, bevor ein Blatt einmal zurückgelesen wurde.',
      last: (time) => `Zuletzt zurückgelesen am ${day(time)}.`,
      unlisted: (cartridges) =>
        cartridges === 1
          ? 'Es öffnet 1 Kassette, die nicht darauf steht: Sie wurde später verschlüsselt.'
          : `Es öffnet ${cartridges} Kassetten, die nicht darauf stehen: Sie wurden später verschlüsselt.`,
      opens: (pool) => `Das Blatt öffnet ${pool}.`,
      lockedNote: 'Zum Erstellen oder Zurücklesen eines Blatts den Pool entsperren.',
      start: 'Zurücklesen',
      chooseTitle: 'Wiederherstellungsblatt wählen',
      source: 'Wo das Blatt ist',
      sources: { file: 'In einer Datei', typed: 'Auf Papier' },
      file: 'Datei wählen…',
      fileMeaning: 'Die PDF- oder Textdatei, oder eine Textdatei mit dem gescannten Code.',
      groups: 'Gruppen wie gedruckt, mit ihren Prüfziffern',
      recoveryGroups: 'Die 16 Gruppen des Wiederherstellungsschlüssels genügen.',
      allGroups: 'Alle 36 Gruppen: Wiederherstellungsschlüssel und verschlossener Pool-Schlüssel.',
    },

    import: {
      title: importKeys,
      lead: 'Auf einem Rechner, der den Pool noch nicht kennt. Nötig ist das Wiederherstellungsblatt, keine Passphrase.',
      start: 'Schlüssel importieren',
      name: 'Name des Pools',
      nameHint: 'Wie im Blatt',
      nameMeaning: 'Ein Blatt in einer Datei nennt ihn. Zu getippten Gruppen gehört er dazu.',
      passphrase: 'Eine Passphrase für diesen Rechner setzen',
      passphraseMeaning: 'Sonst entsperrt hier nur das Blatt den Pool.',
      imported: (pool) => `Die Schlüssel von ${pool} sind da, und der Pool ist entsperrt.`,
      next: 'Seine Kassetten laden, um ihren Inhalt zu sehen und wiederherzustellen.',
    },

    pool: {
      encrypt: 'Seine Kassetten verschlüsseln',
      encryptMeaning: 'Das Laufwerk verschlüsselt alles auf ihnen. Das lässt sich später nicht ändern.',
      kitFirst:
        'Bevor etwas geschrieben wird, muss ein Wiederherstellungsblatt erstellt und zurückgelesen sein. Wer Passphrase und Blatt verliert, verliert die Kassetten: Niemand kann dann helfen.',
      isEncrypted: 'Die Kassetten dieses Pools sind verschlüsselt.',
      clearCopies: 'Unverschlüsselte Kopien auf Datenträgern erlauben',
      clearCopiesMeaning:
        'Spiegelordner, Eingangsordner und Dateien, die in einem Kassettenordner geöffnet werden, sind nicht verschlüsselt.',
    },

    cartridge: {
      ofLocked: (pool) => `Sie gehört zum Pool ${pool}, der gesperrt ist.`,
      ofSome: 'Sie gehört vielleicht zu einem gesperrten Pool oder zu einem, der hier nicht bekannt ist.',
      ofUnknown: 'Zum Lesen die Schlüssel ihres Pools aus dem Wiederherstellungsblatt importieren.',
    },

    format: {
      pool: 'Für den Pool',
      noPool: 'Keinen',
      encryptedPool: (pool) => `${pool}, verschlüsselt`,
      willEncrypt: 'Die Kassette wird mit einem eigenen Schlüssel verschlüsselt.',
    },
  },
};

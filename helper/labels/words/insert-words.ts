// What is printed around the facts of an insert, one table per language.

import type { KitLanguage } from '../../contract/keys.ts';

export interface InsertWords {
  readonly unnamed: string;
  readonly pool: string;
  readonly place: string;
  readonly written: string;
  readonly used: string;
  readonly usedOf: (used: string, all: string) => string;
  readonly files: string;
  readonly countOfFiles: (count: number, figure: string) => string;
  readonly changed: string;
  readonly between: (first: string, last: string) => string;
  readonly encrypted: string;
  readonly yes: string;
  readonly contents: string;
  readonly inTheRoot: string;
  readonly moreThan: (figure: string) => string;
  readonly moreFolders: (figure: string) => string;
  /** Another person's. */
  readonly notListed: (figure: string) => string;
  readonly noFiles: string;
  readonly notKnown: string;
  readonly notFormatted: string;
  readonly noIndex: string;
  readonly cleaning: string;
  readonly seenBy: (person: string, day: string) => string;
}

const english: InsertWords = {
  unnamed: '(no name)',
  pool: 'Pool',
  place: 'Location',
  written: 'Last written',
  used: 'Used',
  usedOf: (used, all) => `${used} of ${all}`,
  files: 'Files',
  countOfFiles: (count, figure) => `${figure} ${count === 1 ? 'file' : 'files'}`,
  changed: 'Files changed',
  between: (first, last) => `${first} to ${last}`,
  encrypted: 'Encrypted',
  yes: 'yes',
  contents: 'Contents',
  inTheRoot: '(in no folder)',
  moreThan: (figure) => `more than ${figure}`,
  moreFolders: (figure) => `and ${figure} more`,
  notListed: (figure) => `Files of other people that are not listed: ${figure}`,
  noFiles: 'There are no files to list.',
  notKnown: 'The catalogue does not know this cartridge.',
  notFormatted: 'There is no volume on it that the catalogue knows.',
  noIndex: 'The catalogue has no list of its files. Load the cartridge, then print this again.',
  cleaning: 'Cleaning cartridge',
  seenBy: (person, day) => `As listed for ${person} on ${day}`,
};

const german: InsertWords = {
  unnamed: '(ohne Namen)',
  pool: 'Pool',
  place: 'Aufbewahrungsort',
  written: 'Zuletzt beschrieben',
  used: 'Belegt',
  usedOf: (used, all) => `${used} von ${all}`,
  files: 'Dateien',
  countOfFiles: (count, figure) => `${figure} ${count === 1 ? 'Datei' : 'Dateien'}`,
  changed: 'Dateien geändert',
  between: (first, last) => `${first} bis ${last}`,
  encrypted: 'Verschlüsselt',
  yes: 'ja',
  contents: 'Inhalt',
  inTheRoot: '(in keinem Ordner)',
  moreThan: (figure) => `mehr als ${figure}`,
  moreFolders: (figure) => `und ${figure} weitere`,
  notListed: (figure) => `Dateien anderer Personen, die nicht aufgeführt sind: ${figure}`,
  noFiles: 'Es gibt keine Dateien aufzuführen.',
  notKnown: 'Der Katalog kennt diese Kassette nicht.',
  notFormatted: 'Der Katalog kennt kein Volume auf ihr.',
  noIndex: 'Der Katalog hat keine Liste ihrer Dateien. Kassette laden, dann erneut drucken.',
  cleaning: 'Reinigungskassette',
  seenBy: (person, day) => `Aufgeführt für ${person} am ${day}`,
};

const french: InsertWords = {
  unnamed: '(sans nom)',
  pool: 'Groupe',
  place: 'Emplacement',
  written: 'Dernière écriture',
  used: 'Utilisé',
  usedOf: (used, all) => `${used} sur ${all}`,
  files: 'Fichiers',
  countOfFiles: (count, figure) => `${figure} ${count < 2 ? 'fichier' : 'fichiers'}`,
  changed: 'Fichiers modifiés',
  between: (first, last) => `du ${first} au ${last}`,
  encrypted: 'Chiffrée',
  yes: 'oui',
  contents: 'Contenu',
  inTheRoot: '(dans aucun dossier)',
  moreThan: (figure) => `plus de ${figure}`,
  moreFolders: (figure) => `et ${figure} autres`,
  notListed: (figure) => `Fichiers d’autres personnes qui ne figurent pas ici : ${figure}`,
  noFiles: 'Il n’y a aucun fichier à énumérer.',
  notKnown: 'Le catalogue ne connaît pas cette cartouche.',
  notFormatted: 'Le catalogue n’y connaît aucun volume.',
  noIndex: 'Le catalogue n’a pas la liste de ses fichiers. Charger la cartouche, puis imprimer à nouveau.',
  cleaning: 'Cartouche de nettoyage',
  seenBy: (person, day) => `Établi pour ${person} le ${day}`,
};

/** Of the standard fonts of PDF none has Japanese: such a page is in English. */
export const insertWords: Readonly<Record<KitLanguage, InsertWords>> = {
  en: english,
  de: german,
  fr: french,
  ja: english,
};

// Japanese. Spoken of in the polite form; a person is asked with "ください".

import type { TextCatalogue } from '../translation.ts';
import { japaneseBrowse } from './browse.ts';
import { japaneseComputer } from './computer.ts';
import { japaneseDeck } from './deck.ts';
import { japaneseGeneral } from './general.ts';
import { japaneseHealth } from './health.ts';
import { japaneseJobs } from './jobs.ts';
import { japaneseKeys } from './keys.ts';
import { japaneseLabels } from './labels.ts';
import { japaneseLibrary } from './library.ts';
import { japaneseManifest } from './manifest.ts';
import { japaneseMap } from './map.ts';
import { japaneseMirrors } from './mirrors.ts';
import { japaneseNotices } from './notices.ts';
import { japaneseReport } from './report.ts';
import { japaneseRescue } from './rescue.ts';
import { japaneseRestore } from './restore.ts';
import { japaneseSettings } from './settings.ts';
import { japaneseShared } from './shared.ts';
import { japaneseShell } from './shell.ts';

export const japanese: TextCatalogue = {
  ...japaneseShared,
  ...japaneseGeneral,
  ...japaneseDeck,
  ...japaneseLabels,
  ...japaneseLibrary,
  ...japaneseManifest,
  ...japaneseMap,
  ...japaneseBrowse,
  ...japaneseComputer,
  ...japaneseRescue,
  ...japaneseRestore,
  ...japaneseJobs,
  ...japaneseMirrors,
  ...japaneseHealth,
  ...japaneseKeys,
  ...japaneseSettings,
  ...japaneseNotices,
  ...japaneseReport,
  ...japaneseShell,
};

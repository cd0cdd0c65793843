// German. Imperatives as infinitives ("Kassette laden"); "Sie" only where a person's own things are meant.

import type { TextCatalogue } from '../translation.ts';
import { germanBrowse } from './browse.ts';
import { germanComputer } from './computer.ts';
import { germanDeck } from './deck.ts';
import { germanGeneral } from './general.ts';
import { germanHealth } from './health.ts';
import { germanJobs } from './jobs.ts';
import { germanKeys } from './keys.ts';
import { germanLabels } from './labels.ts';
import { germanLibrary } from './library.ts';
import { germanManifest } from './manifest.ts';
import { germanMap } from './map.ts';
import { germanMirrors } from './mirrors.ts';
import { germanNotices } from './notices.ts';
import { germanReport } from './report.ts';
import { germanRescue } from './rescue.ts';
import { germanRestore } from './restore.ts';
import { germanSettings } from './settings.ts';
import { germanShared } from './shared.ts';
import { germanShell } from './shell.ts';

export const german: TextCatalogue = {
  ...germanShared,
  ...germanGeneral,
  ...germanDeck,
  ...germanLabels,
  ...germanLibrary,
  ...germanManifest,
  ...germanMap,
  ...germanBrowse,
  ...germanComputer,
  ...germanRescue,
  ...germanRestore,
  ...germanJobs,
  ...germanMirrors,
  ...germanHealth,
  ...germanKeys,
  ...germanSettings,
  ...germanNotices,
  ...germanReport,
  ...germanShell,
};

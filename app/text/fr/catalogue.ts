// French. Verbs are infinitives ("Charger la cartouche"); "vous" only where a person's own things are meant.

import type { TextCatalogue } from '../translation.ts';
import { frenchBrowse } from './browse.ts';
import { frenchComputer } from './computer.ts';
import { frenchDeck } from './deck.ts';
import { frenchGeneral } from './general.ts';
import { frenchHealth } from './health.ts';
import { frenchJobs } from './jobs.ts';
import { frenchKeys } from './keys.ts';
import { frenchLabels } from './labels.ts';
import { frenchLibrary } from './library.ts';
import { frenchManifest } from './manifest.ts';
import { frenchMap } from './map.ts';
import { frenchMirrors } from './mirrors.ts';
import { frenchNotices } from './notices.ts';
import { frenchReport } from './report.ts';
import { frenchRescue } from './rescue.ts';
import { frenchRestore } from './restore.ts';
import { frenchSettings } from './settings.ts';
import { frenchShared } from './shared.ts';
import { frenchShell } from './shell.ts';

export const french: TextCatalogue = {
  ...frenchShared,
  ...frenchGeneral,
  ...frenchDeck,
  ...frenchLabels,
  ...frenchLibrary,
  ...frenchManifest,
  ...frenchMap,
  ...frenchBrowse,
  ...frenchComputer,
  ...frenchRescue,
  ...frenchRestore,
  ...frenchJobs,
  ...frenchMirrors,
  ...frenchHealth,
  ...frenchKeys,
  ...frenchSettings,
  ...frenchNotices,
  ...frenchReport,
  ...frenchShell,
};

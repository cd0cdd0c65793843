// English: the source of the other languages. "Safe" is said only where pulling the cartridge loses nothing.

import { browseText } from './browse.ts';
import { computerText } from './computer.ts';
import { deckText } from './deck.ts';
import { generalText } from './general.ts';
import { healthText } from './health.ts';
import { jobsText } from './jobs.ts';
import { keysText } from './keys.ts';
import { labelsText } from './labels.ts';
import { libraryText } from './library.ts';
import { manifestText } from './manifest.ts';
import { mapText } from './map.ts';
import { mirrorsText } from './mirrors.ts';
import { noticesText } from './notices.ts';
import { reportText } from './report.ts';
import { rescueText } from './rescue.ts';
import { restoreText } from './restore.ts';
import { settingsText } from './settings.ts';
import { sharedText } from './shared.ts';
import { shellText } from './shell.ts';

export const english = {
  ...sharedText,
  ...generalText,
  ...deckText,
  ...labelsText,
  ...libraryText,
  ...manifestText,
  ...mapText,
  ...browseText,
  ...computerText,
  ...rescueText,
  ...restoreText,
  ...jobsText,
  ...mirrorsText,
  ...healthText,
  ...keysText,
  ...settingsText,
  ...noticesText,
  ...reportText,
  ...shellText,
} as const;

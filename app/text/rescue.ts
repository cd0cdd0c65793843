// Rescue: what a cartridge still holds when nothing else can read it.

import { withoutOlder } from '../../helper/contract/words/archive.ts';

export const rescueText = {
  rescue: {
    menu: 'Rescue files…',
    title: (barcode: string) => `Rescue files from ${barcode}`,
    lead: 'The last resort, when a cartridge’s label or index is lost or damaged. Nothing is written to the cartridge.',
    folderMeaning: 'An empty folder, or one without another rescue in it.',
    newestOnly: withoutOlder,
    steps: [
      'The whole tape is searched for indexes, new and old. This can take as long as reading all of it.',
      'Every file that an index names is read, and its checksum compared.',
      'Of a damaged file the sound parts are kept, with zeros for what is missing. Its name says so.',
      'map.txt in the folder lists what was found, and what is missing.',
    ],
    start: 'Rescue files',
  },
} as const;

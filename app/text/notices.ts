// Settings, Notices: the ways by which they go.

import {
  channelInWords,
  includeNamesMeaning,
  noticeEventNames,
  noticeKinds,
} from '../../helper/contract/words/notices.ts';
import { count, time } from './format.ts';

export const noticesText = {
  notices: {
    heading: 'Notices',
    lead: 'Capstan can tell you what happens while nobody looks: that a job has ended, that a cartridge is wanted, that something needs attention. While this window is open, it shows notifications for your jobs by itself.',
    ways: 'How you are notified',
    none: 'No notices are sent.',
    kinds: noticeKinds,
    channel: channelInWords,
    about: { own: 'Your jobs, mirrors and pools', machine: 'Yours, and this machine' },
    allEvents: 'All events',
    events: noticeEventNames,
    eventsHeading: 'Events',
    state: (delivered: string | null, queued: number) =>
      [
        delivered === null ? 'Nothing delivered yet' : `Last delivered ${time(delivered)}`,
        ...(queued === 0 ? [] : [`${count(queued, 'notice', 'notices')} to send`]),
      ].join(' · '),
    test: 'Send a test',
    testOf: (name: string) => `Send a test by ${name}`,
    testing: 'Sending…',
    arrived: 'Delivered',
    removeOf: (name: string) => `Remove ${name}`,
    add: 'Add a way',
    addAction: 'Add',
    kind: 'By',
    to: 'To',
    toHint: 'ann@lab.example',
    url: 'Address',
    urlHint: 'https://lab.example/tape',
    topicHint: 'https://ntfy.sh/TOPIC',
    server: 'Mail server',
    serverHint: 'Empty: this computer’s own',
    security: 'Encryption',
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'None' },
    user: 'Log in as',
    userHint: 'Empty: without a password',
    secret: { mail: 'File with the password', webhook: 'File with the secret', ntfy: 'File with the token' },
    secretMeaning: 'Its first line is used. The file stays yours, and is read with your rights.',
    secretHint: '/home/ann/.mail-password',
    includeNames: includeNamesMeaning,
  },
};

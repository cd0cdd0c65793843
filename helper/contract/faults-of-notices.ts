// Faults of notices and the ways by which they go, in words.

import type { Words } from './fault-words.ts';

export const faultsOfNotices = {
  'notices.unknown': {
    title: 'There is no such way for notices',
    detail: '{subject|It} is not the name of a way that you have set up.',
    remedy: 'List the ways with:  capstan notices',
  },
  'notices.exists': {
    title: 'The name is already in use',
    detail: 'Notices already go by a way with the name {subject|that was given}. Nothing was changed.',
    remedy: 'Choose another name, or change the existing way.',
  },
  'notices.too-many': {
    title: 'There are too many ways for notices',
    detail: 'No more ways can be added for one person. Nothing was changed.',
    remedy: 'Remove one that is no longer used.',
  },
  'notices.host-not-allowed': {
    title: 'Notices may not be sent there',
    detail:
      'The helper sends notices of members only to servers that the administrator has allowed, and {subject|this one} is not among them.',
    remedy: 'Ask the administrator to add the server to noticeHosts in the policy, or choose an allowed one.',
  },
  'notices.desktop-elsewhere': {
    title: 'This helper cannot reach your desktop',
    detail: 'It serves all users of this computer, and has no access to anyone’s desktop. Nothing was changed.',
    remedy: 'Keep the window open, also in the tray: it shows the notices for your jobs on the desktop by itself.',
  },
  'notices.password-in-clear': {
    title: 'The password would be sent without encryption',
    detail: 'A login to {subject|the mail server} without TLS shows the password to everyone on the way.',
    remedy: 'Use TLS or STARTTLS, or do without a login.',
  },
  'notices.no-secret': {
    title: 'The password could not be read',
    detail: 'The first line of {subject|the file} is empty or too long, or there is no such credential.',
    remedy: 'Put the password into the first line of the file, or check the credentials of the service.',
  },
  'notices.unreachable': {
    title: 'The notice could not be delivered',
    detail: '{subject|The server} did not answer, or the connection broke.',
    remedy: 'Check the address, the network and the server, then send a test.',
  },
  'notices.refused': {
    title: 'The notice was refused',
    detail: '{subject|The server} answered, and did not take the notice. The technical details hold its answer.',
    remedy: 'Check address, recipient and login, then send a test.',
  },
  'notices.timed-out': {
    title: 'The notice took too long',
    detail: '{subject|The server} accepted the connection, but did not answer in time.',
    remedy: 'Check the server, then send a test.',
  },
  'notices.program-failed': {
    title: 'The program that sends notices failed',
    detail: '{subject|The program} is not installed on this computer, or it ended with an error.',
    remedy: 'Install or configure it, or name a mail server instead.',
  },
} as const satisfies Readonly<Record<string, Words>>;

// What the plots of a drive profile show, in words for window and command line.

export const profileWords = {
  distance: 'along the tape, metres',
  delay: 'delay between records, ms',
  bySize: 'Write speed by record size',
  byDelay: 'Write speed by host delay',
} as const;

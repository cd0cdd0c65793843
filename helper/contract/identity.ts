// Whose rights count when files are touched.

export type { Identity } from '../../native/files.d.ts';

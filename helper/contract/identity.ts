// Whose rights count when files are touched.

export interface Identity {
  readonly uid: number;
  readonly gid: number;
  /** Supplementary groups. */
  readonly groups: readonly number[];
}

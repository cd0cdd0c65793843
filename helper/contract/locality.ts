// Where a file's content is, in the words that grid storage has for it (WLCG's Tape REST).

/** ONLINE: on disk alone, so far. NEARLINE: on tape. LOST: on tape, and it cannot be read. UNAVAILABLE: nobody can tell. */
export const localities = ['ONLINE', 'NEARLINE', 'ONLINE_AND_NEARLINE', 'LOST', 'UNAVAILABLE'] as const;
export type Locality = (typeof localities)[number];

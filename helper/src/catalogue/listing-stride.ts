/** Entries of listing n have the ids from n times this on. */
export const listingStride = 2 ** 32;

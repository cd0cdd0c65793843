// What the two ends of a line between computers agree on before the contract's own words.

/** The first line of a bridge. What a login shell prints before it is passed over. */
export const bridgeGreeting = 'capstan bridge 1';

/** So much of that, at most. */
export const bytesBeforeGreeting = 65_536;

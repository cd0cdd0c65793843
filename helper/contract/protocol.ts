// What both ends of a line agree on, whatever is called.

/** Of the program, as package.json has it. */
export const version = '0.1.0';

/** Raised when a call or notice changes its meaning: window and helper of different versions refuse each other. */
export const protocolVersion = 14;

/** A frame larger than this is refused, in either direction. */
export const frameLimitBytes = 1_048_576;

/** Rows of a page, at most. */
export const pageLimit = 500;

/** What a caller sends, without an id of its own, when it does not want the answer to a call any more. */
export const cancelMethod = '$/cancelRequest';

// How many names stand together in one row for the index of their parts.

export const namesOfBlock = 16;

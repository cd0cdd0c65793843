// How many names stand together in one row for the index of their parts, and into how many parts that table is cut.

export const namesOfBlock = 16;
export const nameBlockParts = 8;
export const nameBlockTables = Array.from({ length: nameBlockParts }, (_, part) => `name_block_${part}`);

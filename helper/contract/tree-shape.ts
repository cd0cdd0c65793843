// What the folders of a mount are: one for each cartridge; one for each pool, in which its cartridges are one tree of newest
// versions; or all cartridges are that tree.

export const treeShapes = ['cartridges', 'pools', 'newest'] as const;
export type TreeShape = (typeof treeShapes)[number];

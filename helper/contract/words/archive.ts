// What an archive or a restore can be asked to do, in words for window and command line.

export const verifyAfterwards = 'Verify everything on tape afterwards';
export const splitFiles = 'Split large files across cartridges';
export const separateCopies = 'Copies, each on its own cartridges';
export const salvageDamaged = 'Salvage damaged files (name marked)';
export const withoutOlder = 'Leave out deleted files and former versions';

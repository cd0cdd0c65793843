// The manifest that came with files, to compare them with.

export const manifestText = {
  manifest: {
    label: 'Verify against a manifest',
    none: 'No manifest selected',
    chooseFile: 'Choose file…',
    without: 'Do not verify against a manifest',
    inRestored: 'In the restored folder',
    restored: 'Verify against the manifest in the restored folder',
    archiveMeaning:
      'For files that came with an MHL, an ASC MHL, a bag or a list of checksums: choose it, or the folder where it lies. Files that differ from it are not archived, and missing ones are named.',
    restoreMeaning:
      'For files that were delivered with an MHL, an ASC MHL, a bag or a list of checksums: choose it, or the folder where it lies. Files that differ from it or are missing are named.',
    chosen: (name: string) => `Verify against ${name}`,
  },
} as const;

// A bag (BagIt) as we make one, on disk and on tape: its payload in a folder, and tag files with the checksums beside it.
// Version 0.97: a percent sign in a name stands for itself there, and the programs in use take it so in every version.

export const payloadFolder = 'data';

/** Those of our checksums that bags have manifests of. Every tool must know SHA-256. */
export const bagAlgorithms = ['sha256', 'sha512', 'sha1', 'md5'] as const;

export type BagAlgorithm = (typeof bagAlgorithms)[number];

export const tagFiles = {
  declaration: 'bagit.txt',
  info: 'bag-info.txt',
  tagManifest: 'tagmanifest-sha256.txt',
  manifest: (algorithm: string) => `manifest-${algorithm}.txt`,
} as const;

export const bagDeclaration = 'BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n';

/** `path`: below the payload's folder. */
export function payloadLine(sum: string, path: string): string {
  return `${sum}  ${payloadFolder}/${path.replaceAll('\r', '%0D').replaceAll('\n', '%0A')}\n`;
}

/** It would be taken for a line end, and no version says how to write it otherwise. */
export function isAmbiguous(path: string): boolean {
  return /%0[ad]/i.test(path);
}

export function bagInfo(lines: readonly (readonly [label: string, value: string])[]): string {
  return lines.map(([label, value]) => `${label}: ${value.replace(/\s+/g, ' ')}\n`).join('');
}

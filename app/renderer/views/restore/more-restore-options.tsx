// What fewer people want of a restore: access control lists, and that it is compared with what was delivered with the files.

import { text } from '../../../text/text.ts';
import { useBasket } from '../../basket/basket-holder.tsx';
import { noManifest, oneFolderOf } from '../../basket/restored-manifest.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { nameOf } from '../../parts/dropped.ts';
import { ManifestChoice } from '../../parts/manifest-choice.tsx';
import { MoreOptions } from '../../parts/more-options.tsx';
import { useComputerThere } from './planning.ts';

export function MoreRestoreOptions() {
  const { basket, terms, changeTerms } = useBasket();
  const { acls, manifest } = terms;
  const words = text.manifest;
  // It is compared where the files are, and they are here.
  const hasManifest = useComputerThere() === null;
  const isOneFolder = oneFolderOf(basket, '/') !== null;
  const isRestored = manifest.kind === 'restored' && isOneFolder;
  const path = manifest.kind === 'at' ? manifest.path : null;
  const summary = [
    ...(acls ? [text.archive.chosen.acls] : []),
    ...(path === null ? (isRestored ? [words.restored] : []) : [words.chosen(nameOf(path))]),
  ];
  return (
    <MoreOptions chosen={summary} testId="restore-more">
      <CheckOption
        words={text.restore.acls}
        meaning={text.restore.aclsMeaning}
        wanted={acls}
        onChange={(wanted) => changeTerms({ acls: wanted })}
        testId="restore-acls"
      />
      {hasManifest && (
        <ManifestChoice
          chosen={isRestored ? words.inRestored : path}
          meaning={words.restoreMeaning}
          onChoose={(chosen) => changeTerms({ manifest: chosen === null ? noManifest : { kind: 'at', path: chosen } })}
        >
          {isOneFolder && (
            <Button testId="manifest-restored" onPress={() => changeTerms({ manifest: { kind: 'restored' } })}>
              {words.inRestored}
            </Button>
          )}
        </ManifestChoice>
      )}
    </MoreOptions>
  );
}

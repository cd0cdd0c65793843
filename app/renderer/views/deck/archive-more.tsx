// What fewer people want of an archive: what is left out, a folder on the cartridge, a copy on disk, further checksums, a
// manifest.

import { useId } from 'react';
import type { Fault } from '../../../../helper/contract/model.ts';
import { text } from '../../../text/text.ts';
import { useArchiveDefaults } from '../../archive-defaults.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { nameOf } from '../../parts/dropped.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice, Lines } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ManifestChoice } from '../../parts/manifest-choice.tsx';
import { MoreOptions } from '../../parts/more-options.tsx';
import { patternsIn } from '../../parts/pattern-lines.ts';
import { useSnapshotPart, useUserRequest, useWindowContext } from '../../window-context.ts';
import { type ArchiveWishes, checksumChoices, folderIn, mayLeaveOut, maySkipDuplicates } from './archive-wishes.ts';

interface WishesProps {
  readonly wishes: ArchiveWishes;
  readonly onChange: (wishes: ArchiveWishes) => void;
}

interface MoreArchiveOptionsProps extends WishesProps {
  /** What is wrong with the manifest that was chosen. */
  readonly manifestFault: Fault | null;
}

export function MoreArchiveOptions({ wishes, onChange, manifestFault }: MoreArchiveOptionsProps) {
  const { skipsUnchanged, skipsDuplicates, asBag, keepsAcls, exclude, into, checksums, verifyAgainst } = wishes;
  const id = useId();
  const words = text.archive;
  /** What is sent comes once, and is looked at there as it comes. */
  const isSent = useSnapshotPart(({ connection }) => connection.computer !== undefined);
  const change = (part: Partial<ArchiveWishes>) => onChange({ ...wishes, ...part });
  return (
    <MoreOptions chosen={chosenWords(wishes)} testId="archive-more">
      {mayLeaveOut(wishes) && (
        <CheckOption
          words={words.skipUnchanged}
          meaning={words.skipUnchangedMeaning}
          wanted={skipsUnchanged}
          onChange={(wanted) => change({ skipsUnchanged: wanted })}
          testId="archive-skip-unchanged"
        />
      )}
      {!isSent && maySkipDuplicates(wishes) && (
        <CheckOption
          words={words.skipDuplicates}
          meaning={words.skipDuplicatesMeaning}
          wanted={skipsDuplicates}
          onChange={(wanted) => change({ skipsDuplicates: wanted })}
          testId="archive-skip-duplicates"
        />
      )}
      {!isSent && (
        <CheckOption
          words={words.bag}
          meaning={words.bagMeaning}
          wanted={asBag}
          onChange={(wanted) => change({ asBag: wanted })}
          testId="archive-bag"
        />
      )}
      <CheckOption
        words={words.acls}
        meaning={words.aclsMeaning}
        wanted={keepsAcls}
        onChange={(wanted) => change({ keepsAcls: wanted })}
        testId="archive-acls"
      />
      <div>
        <Lines
          label={text.mirrors.editor.exclude}
          value={exclude}
          placeholder={text.mirrors.editor.excludePlaceholder}
          testId="archive-exclude"
          onChange={(lines) => change({ exclude: lines })}
        />
        <p className="field-meaning">
          {isSent ? words.excludeMeaning : `${words.excludeMeaning} ${words.excludePlanned}`}
        </p>
      </div>
      <KeepForNew wishes={wishes} />
      <label className="field" htmlFor={`${id}-into`}>
        <span>{words.into}</span>
        <input
          id={`${id}-into`}
          data-testid="archive-into"
          value={into}
          placeholder={words.intoPlaceholder}
          spellCheck={false}
          aria-invalid={folderIn(into) === null}
          onChange={(event) => change({ into: event.target.value })}
        />
        <span className={folderIn(into) === null ? 'care' : 'field-meaning'}>
          {folderIn(into) === null ? words.intoInvalid : words.intoMeaning}
        </span>
      </label>
      {!isSent && <MirrorFolder wishes={wishes} onChange={onChange} />}
      <Choice
        label={words.checksums}
        value={checksums}
        choices={checksumChoices.map((value) => ({ value, words: words.checksumChoices[value] }))}
        onChange={(chosen) => change({ checksums: chosen })}
        testId="archive-checksums"
      />
      {!isSent && (
        <ManifestChoice
          chosen={verifyAgainst}
          meaning={text.manifest.archiveMeaning}
          fault={manifestFault}
          onChoose={(path) => change({ verifyAgainst: path })}
        />
      )}
    </MoreOptions>
  );
}

function chosenWords(wishes: ArchiveWishes): readonly string[] {
  const { skipsUnchanged, skipsDuplicates, asBag, keepsAcls, exclude, into, mirror, checksums, verifyAgainst } = wishes;
  const words = text.archive.chosen;
  const patterns = patternsIn(exclude).length;
  const folder = folderIn(into) ?? '';
  return [
    ...(skipsUnchanged && mayLeaveOut(wishes) ? [words.skipsUnchanged] : []),
    ...(skipsDuplicates && maySkipDuplicates(wishes) ? [words.skipsDuplicates] : []),
    ...(asBag ? [words.asBag] : []),
    ...(keepsAcls ? [words.acls] : []),
    ...(patterns === 0 ? [] : [words.patterns(patterns)]),
    ...(folder === '' ? [] : [words.into(folder)]),
    ...(mirror === null ? [] : [words.mirror]),
    ...(checksums === 'usual' ? [] : [text.archive.checksumChoices[checksums]]),
    ...(verifyAgainst === null ? [] : [text.manifest.chosen(nameOf(verifyAgainst))]),
  ];
}

/** What is left out once must not be left out for good unless that is wanted. */
function KeepForNew({ wishes: { verify, skipsUnchanged, exclude } }: { readonly wishes: ArchiveWishes }) {
  const [usual, keep] = useArchiveDefaults();
  const isUsual =
    verify === usual.verify && skipsUnchanged === usual.skipsUnchanged && exclude.trim() === usual.exclude.trim();
  if (isUsual) return null;
  return (
    <div>
      <Button look="quiet" testId="archive-keep" onPress={() => keep({ ...usual, verify, skipsUnchanged, exclude })}>
        {text.archive.keepForNew}
      </Button>
    </div>
  );
}

function MirrorFolder({ wishes, onChange }: WishesProps) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { mirror } = wishes;

  async function chooseMirror(): Promise<void> {
    const [folder] = await send('shell.chooseFolders', { purpose: 'destination' });
    if (folder !== undefined) onChange({ ...wishes, mirror: folder });
  }

  return (
    <div className="editor-place">
      <span className="editor-label">{text.archive.mirror}</span>
      <div className="target" data-chosen={mirror !== null}>
        <Icon name="folder" />
        <span className="target-path selectable" data-testid="archive-mirror" title={mirror ?? undefined}>
          {mirror ?? text.archive.noMirror}
        </span>
        {mirror !== null && (
          <Button
            look="quiet"
            icon="cross"
            label={text.archive.withoutMirror}
            onPress={() => onChange({ ...wishes, mirror: null })}
          >
            {''}
          </Button>
        )}
        <Button testId="archive-choose-mirror" onPress={() => void request.ask(chooseMirror)}>
          {mirror === null ? text.restore.chooseFolder : text.restore.changeFolder}
        </Button>
      </div>
      {request.fault !== null && <FaultNote fault={request.fault} />}
    </div>
  );
}

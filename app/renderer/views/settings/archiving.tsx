// What the archive sheet begins with, and what goes along without being asked for there.

import { extraHashes, poolBytesUsual } from '../../../../helper/contract/archive.ts';
import { text } from '../../../text/text.ts';
import { useArchiveDefaults } from '../../archive-defaults.ts';
import { CheckOption } from '../../parts/check-option.tsx';
import { SettingsPart, SettingsRow } from './settings-part.tsx';

const memoryChoices = [poolBytesUsual / 4, poolBytesUsual, 4 * poolBytesUsual, 8 * poolBytesUsual] as const;

export function Archiving() {
  const [now, change] = useArchiveDefaults();
  const { verify, skipsUnchanged, exclude, poolBytes, checksums } = now;
  const words = text.settings;
  const sizes = [...new Set([...memoryChoices, ...(poolBytes === null ? [] : [poolBytes])])];
  return (
    <>
      <p className="soft">{words.archivingLead}</p>
      <SettingsPart heading={words.pages.archiving}>
        <SettingsRow
          words={
            <CheckOption
              words={words.verify}
              wanted={verify}
              onChange={(wanted) => change({ ...now, verify: wanted })}
              testId="default-verify"
            />
          }
          meaning={words.verifyMeaning}
        />
        <SettingsRow
          words={
            <CheckOption
              words={text.archive.skipUnchanged}
              wanted={skipsUnchanged}
              onChange={(wanted) => change({ ...now, skipsUnchanged: wanted })}
              testId="default-skip-unchanged"
            />
          }
          meaning={text.archive.skipUnchangedMeaning}
        />
        <SettingsRow words={text.mirrors.editor.exclude} meaning={words.excludeMeaning}>
          <textarea
            className="lines"
            rows={3}
            spellCheck={false}
            aria-label={text.mirrors.editor.exclude}
            data-testid="default-exclude"
            value={exclude}
            placeholder={text.mirrors.editor.excludePlaceholder}
            onChange={(event) => change({ ...now, exclude: event.target.value })}
          />
        </SettingsRow>
        <SettingsRow words={words.memory} meaning={words.memoryMeaning}>
          <select
            className="select"
            aria-label={words.memory}
            data-testid="default-memory"
            value={poolBytes ?? ''}
            onChange={(event) =>
              change({ ...now, poolBytes: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            <option value="">{words.memoryUsual}</option>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {words.memorySize(size)}
              </option>
            ))}
          </select>
        </SettingsRow>
        <SettingsRow words={words.hashes} meaning={words.hashesMeaning}>
          <fieldset className="settings-hashes" aria-label={words.hashes}>
            {extraHashes.map((hash) => (
              <CheckOption
                key={hash}
                words={words.hashNames[hash]}
                wanted={checksums.includes(hash)}
                onChange={(wanted) =>
                  change({
                    ...now,
                    checksums: extraHashes.filter((one) => (one === hash ? wanted : checksums.includes(one))),
                  })
                }
                testId={`default-${hash}`}
              />
            ))}
          </fieldset>
        </SettingsRow>
      </SettingsPart>
    </>
  );
}

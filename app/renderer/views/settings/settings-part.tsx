// A group of settings under its heading, and one row in it: what it is at the left, what is chosen at the right.

import { type ReactNode, useId } from 'react';

export function SettingsPart({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-part" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <div className="settings-rows">{children}</div>
    </section>
  );
}

interface SettingsRowProps {
  readonly words: ReactNode;
  readonly meaning?: string;
  readonly children?: ReactNode;
}

export function SettingsRow({ words, meaning, children }: SettingsRowProps) {
  return (
    <div className="settings-row">
      <div>
        <div>{words}</div>
        {meaning !== undefined && <p className="faint">{meaning}</p>}
      </div>
      {children}
    </div>
  );
}

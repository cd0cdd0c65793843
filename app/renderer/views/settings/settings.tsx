// What a person chose once, what there is to work with, and how one hears of it, and whether all is as it should be: five pages.

import { type KeyboardEvent, useRef, useState } from 'react';
import { text } from '../../../text/text.ts';
import { Archiving } from './archiving.tsx';
import { Doctor } from './doctor.tsx';
import { Equipment } from './equipment.tsx';
import { General } from './general.tsx';
import { Notices } from './notices.tsx';

const pages = ['general', 'archiving', 'equipment', 'notices', 'checklist'] as const;
type SettingsPage = (typeof pages)[number];

export function Settings() {
  const [page, show] = useState<SettingsPage>('general');
  const tabs = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = pages[(pages.indexOf(page) + by + pages.length) % pages.length] ?? page;
    show(next);
    tabs.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  }

  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={text.settings.heading}>
        <h1>{text.settings.heading}</h1>
        <div ref={tabs} role="tablist" aria-orientation="vertical" aria-label={text.settings.heading}>
          {pages.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`settings-tab-${one}`}
              className="settings-tab"
              data-page={one}
              data-testid={`settings-${one}`}
              aria-selected={one === page}
              aria-controls="settings-page"
              tabIndex={one === page ? 0 : -1}
              onClick={() => show(one)}
              onKeyDown={press}
            >
              {text.settings.pages[one]}
            </button>
          ))}
        </div>
      </nav>
      <div
        className="settings-page"
        id="settings-page"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and by keys, too
        tabIndex={0}
        aria-labelledby={`settings-tab-${page}`}
      >
        <Page page={page} />
      </div>
    </div>
  );
}

function Page({ page }: { readonly page: SettingsPage }) {
  switch (page) {
    case 'general':
      return <General />;
    case 'archiving':
      return <Archiving />;
    case 'equipment':
      return <Equipment />;
    case 'notices':
      return <Notices />;
    case 'checklist':
      return <Doctor />;
  }
}

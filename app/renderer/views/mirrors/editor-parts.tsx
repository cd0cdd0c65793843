// A part of the editor's form, under its heading.

import type { ReactNode } from 'react';

export function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="editor-part" aria-label={heading}>
      <h2 className="overline">{heading}</h2>
      {children}
    </section>
  );
}

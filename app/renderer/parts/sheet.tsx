// A question over the window. The backdrop is ours and not the dialog library's: that one adds a style element, which
// the content security policy rightly refuses.

import * as Dialog from '@radix-ui/react-dialog';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';

interface SheetProps {
  readonly title: string;
  readonly lead?: string;
  readonly danger?: boolean;
  readonly testId: string;
  /** What has the focus when the sheet opens; in a destructive one, Cancel. */
  readonly focusFirst: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Sheet({ title, lead, danger = false, testId, focusFirst, onClose, children }: SheetProps) {
  useState(noteOpener);
  useOthersAtRest();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="veil">
          <Dialog.Content
            className="sheet"
            data-danger={danger}
            data-testid={testId}
            role={danger ? 'alertdialog' : 'dialog'}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              focusFirst.current?.focus();
            }}
            onCloseAutoFocus={giveFocusBack}
            {...(lead === undefined ? { 'aria-describedby': undefined } : {})}
          >
            <Dialog.Title className="sheet-title">{title}</Dialog.Title>
            {lead !== undefined && <Dialog.Description className="sheet-lead">{lead}</Dialog.Description>}
            {children}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What had the focus before; of a sheet that takes another's place, what had it before that one. */
let opener: Element | null = null;

function noteOpener(): void {
  const { activeElement } = document;
  if (activeElement?.closest('.sheet') == null) opener = activeElement;
}

/** When what opened it is gone, the view has it: Tab goes on from there and not from the window's beginning. */
function giveFocusBack(event: Event): void {
  event.preventDefault();
  if (document.querySelector('.sheet') !== null) return;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  if (document.activeElement === document.body) document.querySelector('main')?.focus();
  opener = null;
}

/** The library hides what is behind the sheet from readers of the screen; so that it is out of reach, too, takes this. */
function useOthersAtRest(): void {
  useEffect(() => {
    const behind = document.getElementById('root');
    if (behind === null) return;
    behind.inert = true;
    return () => {
      behind.inert = document.querySelector('.sheet') !== null;
    };
  }, []);
}

export function SheetPart({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section className="sheet-part">
      <h3 className="overline">{heading}</h3>
      {children}
    </section>
  );
}

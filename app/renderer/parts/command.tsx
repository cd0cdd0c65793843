// A command line to be run elsewhere, and a button that copies it. Copied by way of the selection: the window is granted
// no right to the clipboard, and needs none for what the person presses.

import { useRef, useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from './button.tsx';

export function Command({ command }: { readonly command: string }) {
  const code = useRef<HTMLElement>(null);
  const [isCopied, setCopied] = useState(false);

  function copy(): void {
    const selection = getSelection();
    if (code.current === null || selection === null) return;
    selection.selectAllChildren(code.current);
    setCopied(document.execCommand('copy'));
    selection.removeAllRanges();
  }

  return (
    <span className="command">
      <code ref={code} className="selectable">
        {command}
      </code>
      <Button look="quiet" label={isCopied ? text.action.copied : text.action.copyCommand(command)} onPress={copy}>
        {isCopied ? text.action.copied : text.action.copyText}
      </Button>
    </span>
  );
}

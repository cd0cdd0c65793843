// Labels and inserts to print: what, on which sheets, and from which sticker on. The shell asks where the PDF goes.

import { useId, useRef, useState } from 'react';
import {
  labelsPerSheet,
  type PaperName,
  type StockName,
  stockNames,
  stocks,
} from '../../../../helper/labels/stocks.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { CheckOption } from '../../parts/check-option.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Choice } from '../../parts/fields.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { storeText, useStoredText } from '../../stored-text.ts';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

const stockKey = 'labels.stock';
const paperKey = 'labels.paper';
/** Of inserts, which go on paper; each is also the stock that is one sheet of it. */
const paperNames: readonly PaperName[] = ['a4', 'letter'];
const kinds = ['labels', 'inserts'] as const;

export function LabelsSheet({
  barcodes,
  onClose,
}: {
  readonly barcodes: readonly string[];
  readonly onClose: () => void;
}) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const [kind, setKind] = useState<(typeof kinds)[number]>('labels');
  const kept = useStoredText(stockKey);
  const stock: StockName = stockNames.find((one) => one === kept) ?? 'a4';
  const keptPaper = useStoredText(paperKey);
  const paper: PaperName = paperNames.find((one) => one === keptPaper) ?? stocks[stock].paper;
  const [typed, setTyped] = useState('1');
  const [isColoured, setColoured] = useState(true);
  const [notWritten, setNotWritten] = useState<string | null>(null);
  const first = useRef<HTMLSelectElement>(null);
  const id = useId();
  const words = text.labels;
  const most = labelsPerSheet(stock);
  const startAt = kind === 'labels' ? Number(typed) : 1;
  const isValid = Number.isInteger(startAt) && startAt >= 1 && startAt <= most;

  async function save(): Promise<void> {
    setNotWritten(null);
    await request.ask(async () => {
      const wanted = { barcodes, kind, stock: kind === 'labels' ? stock : paper, startAt };
      const end = await send('shell.saveLabels', { ...wanted, look: isColoured ? 'coloured' : 'plain' });
      if (end.kind === 'saved') onClose();
      if (end.kind === 'not-written') setNotWritten(text.jobs.notSaved(end.path, end.detail));
    });
  }

  return (
    <Sheet title={words.title(barcodes)} lead={words.lead} testId="labels-sheet" focusFirst={first} onClose={onClose}>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void save();
        }}
      >
        <label className="field" htmlFor={`${id}-kind`}>
          <span>{words.what}</span>
          <select
            id={`${id}-kind`}
            ref={first}
            className="select"
            data-testid="labels-kind"
            value={kind}
            onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? 'labels')}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'labels' ? (
          <Choice
            label={words.stock}
            value={stock}
            choices={stockNames.map((value) => ({ value, words: words.stocks[value] }))}
            onChange={(chosen) => storeText(stockKey, chosen)}
            testId="labels-stock"
          />
        ) : (
          <Choice
            label={words.paper}
            value={paper}
            choices={paperNames.map((value) => ({ value, words: words.papers[value] }))}
            onChange={(chosen) => storeText(paperKey, chosen)}
            testId="labels-paper"
          />
        )}
        {kind === 'labels' && (
          <label className="field" htmlFor={`${id}-start`}>
            <span>{words.startAt}</span>
            <input
              id={`${id}-start`}
              data-testid="labels-start"
              type="number"
              min={1}
              max={most}
              value={typed}
              aria-describedby={`${id}-meaning`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <span id={`${id}-meaning`} className="field-meaning">
              {words.startMeaning(most)}
            </span>
          </label>
        )}
        <CheckOption words={words.coloured} wanted={isColoured} onChange={setColoured} testId="labels-coloured" />
      </form>
      {request.fault !== null && <FaultNote fault={request.fault} />}
      {notWritten !== null && (
        <p className="saved-note" data-tone="care" role="alert">
          <Icon name="care" />
          <span className="selectable">{notWritten}</span>
        </p>
      )}
      <div className="sheet-actions">
        <Button onPress={onClose}>{text.action.cancel}</Button>
        <Button look="primary" testId="labels-save" disabled={request.busy || !isValid} onPress={() => void save()}>
          {words.save}
        </Button>
      </div>
    </Sheet>
  );
}

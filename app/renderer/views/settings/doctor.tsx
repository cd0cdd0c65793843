// The doctor's checklist: what was looked at, whether it is in order, and what helps: a button where the window can do it,
// otherwise a command to copy.

import { useCallback, useEffect, useState } from 'react';
import type { Symptom } from '../../../../helper/contract/doctor.ts';
import { faultOf } from '../../../../helper/contract/errors.ts';
import { findingHelp } from '../../../../helper/contract/finding-help.ts';
import type { Fault } from '../../../../helper/contract/model.ts';
import { protocolVersion } from '../../../../helper/contract/protocol.ts';
import { text } from '../../../text/text.ts';
import { Remedy, RemedyButtons } from '../../job-parts/remedy.tsx';
import { Button } from '../../parts/button.tsx';
import { Command } from '../../parts/command.tsx';
import { commandIn } from '../../parts/command-in.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';

type DoctorState =
  | { readonly kind: 'examining' }
  | { readonly kind: 'examined'; readonly symptoms: readonly Symptom[] }
  | { readonly kind: 'refused'; readonly fault: Fault };

export function Doctor() {
  const { send } = useWindowContext();
  const [examination, setExamination] = useState<DoctorState>({ kind: 'examining' });
  const words = text.settings;

  const examine = useCallback(async () => {
    setExamination({ kind: 'examining' });
    try {
      const { version, home } = await send('hello', { protocolVersion });
      const answers: Symptom = {
        about: 'helper',
        severity: 'ok',
        words: text.settings.helperAnswers(version, home),
        remedy: null,
        said: null,
        fault: null,
      };
      setExamination({ kind: 'examined', symptoms: [answers, ...(await send('admin.examine', {}))] });
    } catch (error) {
      setExamination({ kind: 'refused', fault: faultOf(error) });
    }
  }, [send]);
  useEffect(() => {
    void examine();
  }, [examine]);

  return (
    <div className="doctor" data-testid="doctor" data-kind={examination.kind}>
      <header className="doctor-head">
        <div>
          <p className="soft">{words.doctorLead}</p>
          <p className="doctor-verdict" aria-live="polite" data-testid="doctor-verdict">
            {verdictOf(examination)}
          </p>
        </div>
        <Button testId="doctor-again" disabled={examination.kind === 'examining'} onPress={() => void examine()}>
          {words.again}
        </Button>
      </header>
      {examination.kind === 'refused' && (
        <>
          <FaultNote fault={examination.fault} />
          <div className="settings-line">
            <Button onPress={() => void send('shell.reconnect', {}).then(examine)}>{words.reconnect}</Button>
          </div>
        </>
      )}
      {examination.kind === 'examined' && (
        <ul className="symptoms">
          {worstFirst(examination.symptoms).map((symptom) => (
            <SymptomRow key={`${symptom.about} ${symptom.words}`} symptom={symptom} again={examine} />
          ))}
        </ul>
      )}
    </div>
  );
}

function verdictOf(examination: DoctorState): string {
  if (examination.kind !== 'examined') return examination.kind === 'examining' ? text.settings.examining : '';
  const many = (severity: Symptom['severity']) =>
    examination.symptoms.filter((symptom) => symptom.severity === severity).length;
  return text.settings.verdict(many('error'), many('warning'));
}

const order: readonly Symptom['severity'][] = ['error', 'warning', 'ok'];

function worstFirst(symptoms: readonly Symptom[]): readonly Symptom[] {
  return order.flatMap((severity) => symptoms.filter((symptom) => symptom.severity === severity));
}

const icons = { ok: 'check', warning: 'care', error: 'cross' } as const;

function SymptomRow({ symptom, again }: { readonly symptom: Symptom; readonly again: () => Promise<void> }) {
  const { send } = useWindowContext();
  const request = useUserRequest();
  const { busy, fault, ask } = request;
  const { about, severity, said } = symptom;
  const help = said === null ? null : findingHelp[said.code];
  const { words, remedy } = text.finding(symptom);
  const advice = remedy === null ? null : commandIn(remedy);

  async function rediscover(): Promise<void> {
    if (await ask(() => send('drives.rediscover', {}))) await again();
  }

  return (
    <li className="symptom" data-severity={severity} data-about={about}>
      <Icon name={icons[severity]} />
      <div>
        <p className="symptom-head">
          <span className="overline">{text.settings.topics[about]}</span>
          <span className={severity === 'ok' ? 'visually-hidden' : 'symptom-severity'}>
            {text.settings.severity[severity]}
          </span>
        </p>
        <p className="selectable">{words}</p>
        {advice !== null && <p className="symptom-remedy">{advice.words}</p>}
        {advice !== null && advice.command !== null && <Command command={advice.command} />}
        {symptom.fault !== null && <Remedy fault={symptom.fault} job={null} request={request} />}
        {help?.kind === 'button' && <RemedyButtons actions={[help.action]} job={null} request={request} />}
        {fault !== null && <FaultNote fault={fault} />}
      </div>
      {about === 'drives' && (
        <Button look="quiet" disabled={busy} onPress={() => void rediscover()}>
          {text.settings.rediscover}
        </Button>
      )}
    </li>
  );
}

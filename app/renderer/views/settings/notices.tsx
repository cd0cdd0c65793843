// The ways by which notices reach whoever is not looking: what there is, how each has fared, and trying it out.

import { useCallback, useEffect, useState } from 'react';
import { allRowsOf } from '../../../../helper/client/pages.ts';
import type { NoticeTest, NoticeWay } from '../../../../helper/contract/notice-ways.ts';
import { noticeEvents } from '../../../../helper/contract/notice-ways.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNote } from '../../parts/fault-note.tsx';
import { useUserRequest, useWindowContext } from '../../window-context.ts';
import { AddNoticeWay } from './add-notice-way.tsx';
import { SettingsPart } from './settings-part.tsx';

export function Notices() {
  const { send } = useWindowContext();
  const [ways, setWays] = useState<readonly NoticeWay[] | null>(null);
  const { fault, ask } = useUserRequest();
  const refresh = useCallback(
    () => ask(async () => setWays(await allRowsOf((page) => send('notices.list', page)))),
    [send, ask],
  );
  useEffect(() => {
    void refresh();
  }, [refresh]);
  const words = text.notices;
  return (
    <>
      <p className="soft">{words.lead}</p>
      <SettingsPart heading={words.ways}>
        {ways?.length === 0 && <p className="faint">{words.none}</p>}
        {ways?.map((way) => (
          <WayRow key={`${way.about} ${way.name}`} way={way} changed={refresh} />
        ))}
        {fault !== null && <FaultNote fault={fault} />}
      </SettingsPart>
      <SettingsPart heading={words.add}>
        <AddNoticeWay taken={(ways ?? []).map(({ name }) => name)} added={refresh} />
      </SettingsPart>
    </>
  );
}

interface WayRowProps {
  readonly way: NoticeWay;
  readonly changed: () => Promise<unknown>;
}

function WayRow({ way, changed }: WayRowProps) {
  const { send } = useWindowContext();
  const { busy, fault, ask } = useUserRequest();
  const [test, setTest] = useState<NoticeTest | 'sending' | null>(null);
  const { name } = way;
  const words = text.notices;
  const arrived = test !== null && test !== 'sending' && test.fault === null;
  // A test says more than what was kept of the last notice.
  const kept = test === null ? way.fault : test === 'sending' ? null : test.fault;

  async function sendTest(): Promise<void> {
    setTest('sending');
    const isAnswered = await ask(async () => setTest(await send('notices.test', { name })));
    if (!isAnswered) setTest(null);
    await changed();
  }

  return (
    <div className="settings-row" data-testid={`way-${name}`}>
      <div>
        <div>
          <strong>{name}</strong>
        </div>
        <p className="selectable">{words.channel(way.channel)}</p>
        <p className="faint">{[words.about[way.about], eventsOf(way)].join(' · ')}</p>
        <p className="faint" role="status" data-testid={`way-state-${name}`}>
          {test === 'sending' ? words.testing : arrived ? words.arrived : words.state(way.delivered, way.queued)}
        </p>
        {kept !== null && <FaultNote fault={kept} />}
        {fault !== null && <FaultNote fault={fault} />}
      </div>
      <div className="settings-line">
        <Button label={words.testOf(name)} testId={`test-${name}`} disabled={busy} onPress={() => void sendTest()}>
          {words.test}
        </Button>
        <Button
          look="quiet"
          label={words.removeOf(name)}
          testId={`remove-way-${name}`}
          disabled={busy}
          onPress={() => void ask(() => send('notices.remove', { name })).then(changed)}
        >
          {text.settings.remove}
        </Button>
      </div>
    </div>
  );
}

function eventsOf({ events }: NoticeWay): string {
  const { allEvents, events: names } = text.notices;
  return events.length === noticeEvents.length ? allEvents : events.map((event) => names[event]).join(', ');
}

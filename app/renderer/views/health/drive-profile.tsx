// What the last check-up of a drive found: how long a place takes to find, how fast it writes; or that there was none yet.

import { useEffect, useState } from 'react';
import { faultOf } from '../../../../helper/contract/errors.ts';
import type { Drive, Fault } from '../../../../helper/contract/model.ts';
import type { LocateMark, MeasuredProfile } from '../../../../helper/contract/profile.ts';
import { bytes, number, rate, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { lastEnded } from '../../parts/last-ended.ts';
import { Plot, type PlotAxis } from '../../parts/plot.tsx';
import { useWindowContext, useWindowState } from '../../window-context.ts';
import { regionOf, regions } from './regions.ts';

type ProfileState =
  | { readonly kind: 'asking' | 'none' }
  | { readonly kind: 'measured'; readonly profile: MeasuredProfile }
  | { readonly kind: 'failed'; readonly fault: Fault };

function useProfile(drive: string): ProfileState {
  const { send } = useWindowContext();
  const { snapshot } = useWindowState();
  const [known, setKnown] = useState<ProfileState>({ kind: 'asking' });
  const checkUp = lastEnded(snapshot.jobs.filter(({ kind }) => kind === 'benchmark'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a check-up that has ended is what makes it look
  useEffect(() => {
    let current = true;
    const show = (next: ProfileState) => current && setKnown(next);
    send('drives.profile', { drive }).then(
      (profile) => show({ kind: 'measured', profile }),
      (error) => {
        const fault = faultOf(error);
        show(fault.code === 'checkup.none' ? { kind: 'none' } : { kind: 'failed', fault });
      },
    );
    return () => {
      current = false;
    };
  }, [send, drive, checkUp]);
  return known;
}

export function DriveProfilePlots({ drive }: { readonly drive: Drive }) {
  const known = useProfile(drive.id);
  switch (known.kind) {
    case 'asking':
      return null;
    case 'none':
      return (
        <p className="faint" data-testid="no-profile">
          {text.checkUp.none}
        </p>
      );
    case 'failed':
      return <FaultNote fault={known.fault} />;
    case 'measured':
      return <Measured profile={known.profile} />;
  }
}

const seconds: PlotAxis = { label: text.plot.seconds, scale: 'linear', format: (value) => number(Math.round(value)) };
const perSecond: PlotAxis = {
  label: text.plot.megabytesPerSecond,
  scale: 'linear',
  format: (value) => number(Math.round(value)),
};

function Measured({ profile }: { readonly profile: MeasuredProfile }) {
  const megabytes = (value: number) => value / 1e6;
  return (
    <section className="profile" data-testid="drive-profile">
      <h3 className="profile-title">
        {text.checkUp.measured(time(profile.measured), profile.medium.type, profile.medium.wraps)}
      </h3>
      <dl className="counters">
        {[
          [text.checkUp.figures.load, text.checkUp.seconds(profile.loadSeconds)],
          [text.checkUp.figures.rewind, text.checkUp.seconds(profile.rewindSeconds)],
          [text.checkUp.figures.firstLocate, text.checkUp.seconds(profile.firstLocateSeconds)],
          [text.checkUp.figures.flush, text.checkUp.seconds(profile.flushSeconds)],
          [text.checkUp.figures.write, rate(profile.writeBytesPerSecond)],
          [text.checkUp.figures.slowest, rate(Math.min(...profile.speeds, profile.writeBytesPerSecond))],
          [text.checkUp.figures.buffer, bytes(Math.round(profile.bufferBytes))],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="plots">
        <Plot
          title={text.plot.locate}
          meaning={text.plot.locateMeaning}
          x={{ label: text.plot.metres, scale: 'linear', format: (value) => number(Math.round(value)) }}
          y={seconds}
          series={regionsOf(profile.locates)}
          testId="plot-locate"
        />
        <Plot
          title={text.plot.bySize}
          meaning={text.plot.bySizeMeaning}
          x={{ label: text.plot.recordSize, scale: 'logarithmic', format: (value) => bytes(Math.round(value)) }}
          y={perSecond}
          series={[
            {
              name: text.plot.writing,
              points: profile.bySize.map((mark) => [mark.recordBytes, megabytes(mark.bytesPerSecond)]),
              look: 'line',
            },
          ]}
        />
        <Plot
          title={text.plot.byDelay}
          meaning={text.plot.byDelayMeaning}
          x={{ label: text.plot.delay, scale: 'linear', format: (value) => value.toPrecision(2) }}
          y={perSecond}
          series={[
            {
              name: text.plot.writing,
              points: profile.byDelay.map((mark) => [1000 * mark.delaySeconds, megabytes(mark.bytesPerSecond)]),
              look: 'line',
            },
          ]}
        />
      </div>
    </section>
  );
}

function regionsOf(locates: readonly LocateMark[]) {
  return regions
    .map((region) => ({
      name: text.plot.regions[region],
      points: locates
        .filter((mark) => regionOf(mark) === region)
        .map(({ from, to, seconds }) => [Math.abs(to.metres - from.metres), seconds] as const),
      look: 'points' as const,
    }))
    .filter(({ points }) => points.length > 0);
}

// How a drive, or a cartridge, fared over time.

import type { HealthRecord } from '../../../../helper/contract/shelf.ts';
import { number, time } from '../../../text/format.ts';
import { text } from '../../../text/text.ts';
import { Plot, type PlotAxis } from '../../parts/plot.tsx';
import type { PlotSeries } from '../../parts/plot-rows.ts';
import { addedBy, errorRates, type HistoryPoint } from './history.ts';

const overTime: PlotAxis = {
  label: text.plot.time,
  scale: 'time',
  format: (milliseconds) => time(new Date(milliseconds).toISOString()),
};

const counted = (label: string): PlotAxis => ({ label, scale: 'linear', format: shortNumber, isWhole: true });

function shortNumber(value: number): string {
  return value >= 10 || Number.isInteger(value) ? number(Math.round(value)) : value.toPrecision(2);
}

const line = (name: string, points: readonly HistoryPoint[]): PlotSeries => ({ name, points, look: 'line' });

export function DrivePlots({ records }: { readonly records: readonly HealthRecord[] }) {
  return (
    <Plots
      records={records}
      rates={[
        line(text.plot.writing, errorRates(records, 'writeErrors')),
        line(text.plot.reading, errorRates(records, 'readErrors')),
      ]}
      rateTitle={text.plot.errorRate}
      rateMeaning={text.plot.errorRateMeaning}
      rateUnit={text.plot.perTerabyte}
    />
  );
}

export function CartridgePlots({ records }: { readonly records: readonly HealthRecord[] }) {
  return (
    <Plots
      records={records}
      rates={[
        line(text.plot.writing, addedBy(records, 'writeRetries')),
        line(text.plot.reading, addedBy(records, 'readRetries')),
      ]}
      rateTitle={text.plot.retries}
      rateMeaning={text.plot.retriesMeaning}
      rateUnit={text.plot.perVisit}
    />
  );
}

interface PlotsProps {
  readonly records: readonly HealthRecord[];
  readonly rates: readonly PlotSeries[];
  readonly rateTitle: string;
  readonly rateMeaning: string;
  readonly rateUnit: string;
}

/** Before two visits there is no line to draw. */
const visitsLeast = 2;

function Plots({ records, rates, rateTitle, rateMeaning, rateUnit }: PlotsProps) {
  const recorded = records.filter(({ health }) => health !== null).length;
  if (recorded < visitsLeast) {
    return (
      <p className="faint" data-testid="no-history">
        {text.plot.tooEarly}
      </p>
    );
  }
  const stops = records.map((record) => [Date.parse(record.time), record.stops] as const);
  return (
    <div className="plots" data-testid="history-plots">
      <Plot title={rateTitle} meaning={rateMeaning} x={overTime} y={counted(rateUnit)} series={rates} />
      <Plot
        title={text.plot.backhitches}
        meaning={text.plot.backhitchesMeaning}
        x={overTime}
        y={counted(text.plot.perVisit)}
        series={[line(text.plot.backhitches, stops)]}
      />
    </div>
  );
}

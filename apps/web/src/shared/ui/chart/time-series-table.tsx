import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { ChartSeries, ChartTime } from './chart-series.ts';

interface TimeSeriesTableProps {
  readonly label: string;
  readonly timeTitle: string;
  readonly times: readonly ChartTime[];
  readonly series: readonly ChartSeries[];
  readonly worth: (series: ChartSeries, x: number) => string;
}

/** The values of a chart as a table, for screen readers. */
export function TimeSeriesTable({ label, timeTitle, times, series, worth }: TimeSeriesTableProps) {
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{timeTitle}</th>
            {series.map(({ id, label: name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map(({ key, full }, x) => (
            <tr key={key}>
              <th scope="row">{full}</th>
              {series.map((one) => (
                <td key={one.id}>{worth(one, x)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

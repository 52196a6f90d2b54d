import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import type { ChartSeries, ChartTime } from './chart-series.ts';

interface TimeSeriesTableProps {
  readonly label: string;
  readonly timeTitle: string;
  readonly times: readonly ChartTime[];
  readonly series: readonly ChartSeries[];
  readonly worth: (series: ChartSeries, place: number) => string;
}

/** What a chart shows, for those who do not see it. */
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
          {times.map(({ key, full }, place) => (
            <tr key={key}>
              <th scope="row">{full}</th>
              {series.map((one) => (
                <td key={one.id}>{worth(one, place)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

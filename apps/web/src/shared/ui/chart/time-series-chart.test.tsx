import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChartSeries } from './chart-scales.ts';
import { SeriesSwitch, TimeSeriesChart } from './time-series-chart.tsx';

afterEach(cleanup);

const times = [
  { key: '2026-01', label: '01.26', full: 'январь 2026' },
  { key: '2026-02', label: '02.26', full: 'февраль 2026' },
  { key: '2026-03', label: '03.26', full: 'март 2026' },
];
const likes: ChartSeries = { id: 'likes', label: 'лайки', tone: 1, values: [10, null, 30] };
const views: ChartSeries = { id: 'views', label: 'просмотры', tone: 2, values: [1_000, 2_000, 3_000] };

describe('lines over time', () => {
  it('have a table for screen readers, where unknown values are not zero', () => {
    draw([likes, views]);
    const february = within(screen.getByRole('row', { name: /февраль 2026/ }));
    expect(february.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['нет данных', '2000']);
  });

  it('are navigated by keyboard, and each point announces all its values', () => {
    draw([likes, views]);
    const walker = screen.getByRole('slider', { name: 'Активность' });
    expect(walker.getAttribute('aria-valuetext')).toBe('март 2026: лайки 30, просмотры 3000');
    fireEvent.change(walker, { target: { value: '1' } });
    expect(walker.getAttribute('aria-valuetext')).toBe('февраль 2026: лайки нет данных, просмотры 2000');
  });

  it('show the point under the pointer until it leaves', () => {
    const { container } = draw([likes]);
    const frame = screen.getByRole('slider').parentElement as HTMLElement;
    fireEvent.pointerMove(frame, { clientX: 60 });
    expect(container.querySelector('dl')?.textContent).toContain('10');
    fireEvent.pointerLeave(frame);
    expect(container.querySelector('dl')).toBeNull();
  });

  it('of very different size have two scales', () => {
    const { container } = draw([likes, views]);
    const ticks = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(ticks).toEqual(expect.arrayContaining(['просмотры', '3000', 'лайки', '30']));
  });

  it('of three sizes have a scale each, and say so', () => {
    const reposts: ChartSeries = { id: 'reposts', label: 'репосты', tone: 4, values: [0, 1, 2] };
    const { container } = draw([likes, views, reposts]);
    expect(screen.getByText('в долях наибольшего')).toBeTruthy();
    expect([...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toContain('75\u00a0%');
  });

  it('are broken at unknown values, and an isolated value keeps its dot', () => {
    const { container } = draw([likes]);
    expect(container.querySelectorAll('circle')).toHaveLength(2);
  });
});

describe('the legend', () => {
  it('switches lines on and off but keeps the last one', () => {
    const onChange = vi.fn();
    render(<Legend onChange={onChange} />);
    fireEvent.click(screen.getByRole('button', { name: 'лайки', pressed: true }));
    expect(onChange).toHaveBeenLastCalledWith(['views']);
    fireEvent.click(screen.getByRole('button', { name: 'просмотры', pressed: true }));
    expect(onChange).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'лайки', pressed: false }));
    expect(onChange).toHaveBeenLastCalledWith(['likes', 'views']);
  });
});

function Legend({ onChange }: { readonly onChange: (shown: string[]) => void }) {
  const [shown, setShown] = useState(['likes', 'views']);
  return (
    <SeriesSwitch
      label="Показатели"
      series={[likes, views]}
      shown={shown}
      onChange={(next) => {
        onChange(next);
        setShown(next);
      }}
    />
  );
}

function draw(series: readonly ChartSeries[]) {
  return render(
    <TimeSeriesChart
      label="Активность"
      timeTitle="Месяц"
      times={times}
      series={series}
      formatValue={String}
      formatTick={String}
      noValue="нет данных"
      ownScaleNote="в долях наибольшего"
    />,
  );
}

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChartMoment } from './chart-scales.ts';
import { Sparkline } from './sparkline.tsx';
import { TimeSeriesChart } from './time-series-chart.tsx';

afterEach(cleanup);

const before = (full: string, value: number) => ({ before: { full, value } });
const MOMENTS: readonly ChartMoment[] = [
  {
    key: '1',
    label: '01.26',
    full: 'январь 2026',
    value: 10,
    state: 'partial',
    note: 'не все дни',
    ...before('январь 2025', 5),
  },
  {
    key: '2',
    label: '02.26',
    full: 'февраль 2026',
    value: null,
    state: 'missing',
    note: 'не собрано',
    ...before('февраль 2025', 7),
  },
  { key: '3', label: '03.26', full: 'март 2026', value: 30, state: 'whole', ...before('март 2025', 40) },
];

describe('a figure over time', () => {
  it('is walked by keyboard, and each point says its value, its state and what it is compared with', () => {
    draw(MOMENTS);
    const walker = screen.getByRole('slider', { name: 'Лайки' });
    expect(walker.getAttribute('aria-valuetext')).toBe('март 2026: 30; раньше, март 2025: 40');
    fireEvent.change(walker, { target: { value: '1' } });
    expect(walker.getAttribute('aria-valuetext')).toBe(
      'февраль 2026: нет данных (не собрано); раньше, февраль 2025: 7',
    );
  });

  it('has a table, where what is unknown is not zero', () => {
    draw(MOMENTS);
    expect(screen.queryByRole('table')).toBeNull();
    const details = screen.getByText('Таблица').closest('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const rows = within(screen.getByRole('table', { name: 'Лайки' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'МесяцЛайкираньше',
      'январь 202610, не все дни5',
      'февраль 2026нет данных, не собрано7',
      'март 20263040',
    ]);
  });

  it('shows the point under the pointer until it leaves', () => {
    const { container } = draw(MOMENTS);
    const frame = screen.getByRole('slider').parentElement as HTMLElement;
    fireEvent.pointerMove(frame, { clientX: 60 });
    expect(container.querySelector('dl')?.textContent).toContain('10');
    fireEvent.pointerLeave(frame);
    expect(container.querySelector('dl')).toBeNull();
  });

  it('is a gap where nothing was collected, and a value beside one keeps its dot', () => {
    const { container } = draw(MOMENTS);
    expect(container.querySelectorAll('circle')).toHaveLength(2);
    expect(container.querySelectorAll('rect')).toHaveLength(1);
    expect(container.querySelector('path:nth-of-type(3)')?.getAttribute('d')).not.toContain('NaN');
  });

  it('is broken to a step that is not whole', () => {
    const { container } = draw(MOMENTS.map((moment) => ({ ...moment, value: moment.value ?? 20 })));
    expect(container.querySelector('path:nth-of-type(2)')?.getAttribute('d')?.match(/M/g)).toHaveLength(1);
  });

  it('passes an odd value by', () => {
    const odd = MOMENTS.map(
      (moment, place): ChartMoment => ({ ...moment, value: 10, state: place === 1 ? 'odd' : 'whole' }),
    );
    const { container } = draw(odd);
    expect(container.querySelectorAll('circle')).toHaveLength(3);
    expect(container.querySelector('path:nth-of-type(3)')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });
});

describe('a sparkline', () => {
  it('is broken at gaps, and is nothing for less than two values', () => {
    const { container, rerender } = render(<Sparkline values={[1, null, 3, 4]} />);
    expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
    rerender(<Sparkline values={[1, null]} />);
    expect(container.querySelector('path')).toBeNull();
  });
});

function draw(moments: readonly ChartMoment[]) {
  return render(
    <TimeSeriesChart
      title="Лайки"
      moments={moments}
      formatValue={String}
      formatTick={String}
      texts={{ noValue: 'нет данных', table: 'Таблица', time: 'Месяц', before: 'раньше' }}
    />,
  );
}

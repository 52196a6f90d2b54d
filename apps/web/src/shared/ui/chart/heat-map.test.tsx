import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Bars } from './bars.tsx';
import { HeatMap } from './heat-map.tsx';

afterEach(cleanup);

const line = (key: string) => ({ key, label: key, full: key });

test('each cell of a heat map announces its hour and value', () => {
  draw();
  expect(screen.getByRole('grid', { name: 'Когда публикуют' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Вт, 1: 11 постов' })).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Пн' })).toBeTruthy();
});

test('the map is one tab stop, and arrow keys move between cells within its edges', () => {
  draw();
  const start = screen.getByRole('cell', { name: 'Пн, 0: 0 постов' });
  expect(screen.getAllByRole('cell').filter((cell) => cell.getAttribute('tabindex') === '0')).toEqual([start]);
  start.focus();
  press('ArrowUp');
  expect(document.activeElement).toBe(start);
  press('ArrowDown');
  press('End');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Вт, 2: 12 постов');
  expect(screen.getByText('Вт, 2: 12 постов')).toBeTruthy();
});

test('a pointer resting on the map does not move the keyboard focus', () => {
  draw();
  const start = screen.getByLabelText('Пн, 0: 0 постов');
  start.focus();
  fireEvent.pointerEnter(screen.getByLabelText('Вт, 2: 12 постов'));
  expect(screen.getByText('Вт, 2: 12 постов')).toBeTruthy();
  press('ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Пн, 1: 1 постов');
  expect(screen.getByText('Пн, 1: 1 постов')).toBeTruthy();
});

test('bars give their values and shares as text', () => {
  render(
    <Bars
      label="Пол"
      bars={[
        { id: 'w', label: 'женщины', value: 60, text: '60', extra: '60 %' },
        { id: 'm', label: 'мужчины', value: null, text: 'нет данных' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'женщины6060 %',
    'мужчинынет данных',
  ]);
});

function press(key: string): void {
  fireEvent.keyDown(document.activeElement as Element, { key });
}

function draw() {
  const rows = [line('Пн'), line('Вт')];
  const columns = [line('0'), line('1'), line('2')];
  render(
    <HeatMap
      label="Когда публикуют"
      rows={rows}
      columns={columns}
      less="меньше"
      more="больше"
      placeholder="Наведите на клетку"
      cellAt={(row, column) => ({
        level: 1,
        text: `${rows[row]?.label}, ${columns[column]?.label}: ${row * 10 + column} постов`,
      })}
    />,
  );
}

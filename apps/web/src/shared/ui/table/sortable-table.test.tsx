import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Column, SortOrder } from './sort-picker.tsx';
import { SortableTable } from './sortable-table.tsx';

interface Town {
  readonly name: string;
  readonly people: number;
}
type By = 'name' | 'people';

const columns: readonly Column<Town, By>[] = [
  { key: 'name', title: 'Город', heads: true, cell: (town) => town.name },
  { key: 'people', title: 'Людей', sort: 'people', numeric: true, cell: (town) => town.people },
  { key: 'initial', title: 'По имени', sort: 'name', cell: (town) => town.name.charAt(0) },
];
const towns: readonly Town[] = [
  { name: 'Казань', people: 1_300_000 },
  { name: 'Пермь', people: 1_000_000 },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('column heads announce how they are sorted', () => {
  draw({ sort: 'people', direction: 'up' });
  expect(screen.getByRole('columnheader', { name: 'Людей' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'По имени' }).getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: 'Город' }).getAttribute('aria-sort')).toBeNull();
});

test('the active column toggles, another starts with up', () => {
  const onOrder = draw({ sort: 'people', direction: 'up' });
  fireEvent.click(screen.getByRole('button', { name: 'Людей' }));
  expect(onOrder).toHaveBeenLastCalledWith({ sort: 'people', direction: 'down' });
  fireEvent.click(screen.getByRole('button', { name: 'По имени' }));
  expect(onOrder).toHaveBeenLastCalledWith({ sort: 'name', direction: 'up' });
});

test('a row is labelled by its heading cell', () => {
  draw({ sort: 'people', direction: 'up' });
  expect(screen.getByRole('rowheader', { name: 'Казань' })).toBeTruthy();
});

test('without a sort order nothing can be sorted', () => {
  render(<SortableTable caption="Города" columns={columns} rows={towns} rowKey={(town) => town.name} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Людей' })).toBeTruthy();
});

test('a phone shows cards and a sort picker', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const onOrder = draw({ sort: 'people', direction: 'up' });
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Города' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['КазаньЛюдей1300000По имениК', 'ПермьЛюдей1000000По имениП']);
  fireEvent.change(screen.getByRole('combobox', { name: 'Сортировка' }), { target: { value: 'name' } });
  expect(onOrder).toHaveBeenLastCalledWith({ sort: 'name', direction: 'up' });
  fireEvent.click(screen.getByRole('button', { name: 'По убыванию' }));
  expect(onOrder).toHaveBeenLastCalledWith({ sort: 'people', direction: 'down' });
});

function draw(order: SortOrder<By>) {
  const onOrder = vi.fn();
  render(
    <SortableTable
      caption="Города"
      columns={columns}
      rows={towns}
      rowKey={(town) => town.name}
      order={order}
      onOrder={onOrder}
    />,
  );
  return onOrder;
}

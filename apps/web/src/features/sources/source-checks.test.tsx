import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Source } from '@vidno/contract/sources';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { aSource } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useSourceSet } from './api.ts';
import { SourceChecks } from './source-checks.tsx';

const onChoose = vi.fn();
const archive = aSource({ id: 'other', title: 'Архив' });
const third = aSource({ id: 'third', title: 'Афиши' });

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(() => {
  cleanup();
  onChoose.mockClear();
});

test('all sources are chosen at first, with one price', async () => {
  show([aSource(), archive]);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true]);
  expect(screen.getByRole('group', { name: 'Где искать' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Цена одна, сколько бы источников вы ни выбрали.');
});

test('one source less is some of them, and everywhere is all of them again', async () => {
  show([aSource(), archive, third]);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Архив/ }));
  expect(onChoose).toHaveBeenLastCalledWith('tinder,third');
  const everywhere = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Искать везде' });
  expect([everywhere.checked, everywhere.indeterminate]).toEqual([false, true]);
  fireEvent.click(everywhere);
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
  expect(everywhere.indeterminate).toBe(false);
});

test('choosing none says what is missing', async () => {
  show([aSource(), archive]);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Искать везде' }));
  expect(onChoose).toHaveBeenLastCalledWith('');
  expect(screen.getByRole('status').textContent).toContain('Выберите хотя бы один источник.');
});

test('a source that is down says why and cannot be chosen, and everywhere is all the others', async () => {
  show([aSource({ health: 'down', message: 'Вернётся через час.' }), archive, third]);
  const down = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Анкеты/ });
  expect([down.disabled, down.checked]).toEqual([true, false]);
  expect(screen.getByText('Вернётся через час.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Искать везде' }).checked).toBe(true);
});

test('a single source needs no choice between it and everywhere', async () => {
  show([aSource(), aSource({ id: 'vk', serves: ['keyword'] })]);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
});

test('a source that is being filled says so, and is asked about again', async () => {
  const filling = { health: 'unavailable', filling: true, message: 'Загружают.' } as const;
  show([aSource({ ...filling, demo: true }), aSource({ ...filling, id: 'own', title: 'Свои', demo: false }), archive]);
  expect(await screen.findByText('Наполняем источник: минуту')).toBeTruthy();
  expect(screen.getByText('Наполняем источник')).toBeTruthy();
});

test.each([
  [[{ filling: true }, {}], /^Источник ещё наполняется\. .* Фото сохранится\.$/],
  [[{}, { health: 'down' }], /^Сейчас не отвечает ни один источник\./],
  [[{}], /^Искать пока негде: в источниках ещё никого нет\. Фото сохранится\.$/],
] as const)('what none of the sources can do is said as it is, %#', async (changes, text) => {
  show(changes.map((change, place) => aSource({ id: `s${place}`, health: 'unavailable', message: 'Нет.', ...change })));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('if no source is up, that is said, with what is kept meanwhile', async () => {
  show([aSource({ health: 'down' })]);
  expect((await screen.findByText(/не отвечает ни один источник/)).textContent).toContain('Фото сохранится.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

function show(sources: readonly Source[]): void {
  fakeServer({ 'GET /smart-search/get-sources': () => ({ status: 'ok', data: sources }) });
  renderScreen(<Choosing />);
}

function Choosing() {
  const [named, setNamed] = useState<string | undefined>();
  return (
    <SourceChecks
      set={useSourceSet('photo', named)}
      onChoose={(chosen) => {
        onChoose(chosen);
        setNamed(chosen);
      }}
      kept="Фото сохранится."
    />
  );
}

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ListTools, RefreshAll } from './list-tools.tsx';

const PROGRESS = { total: 3, waiting: 0, failed: 0, paused_until: null };

test('all can be refreshed again once none is waiting, also if the list knew it first', async () => {
  const { answer } = showRefresh(2);
  expect(await screen.findByRole('progressbar', { name: /готово 1 из 3/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Список готов' }));
  answer(0);
  expect(await screen.findByRole('button', { name: 'Обновить все' })).toBeTruthy();
});

test('the progress is asked for as long as the list is being collected, whatever it was before', async () => {
  const { answer, calls } = showRefresh(0);
  await waitFor(() => expect(calls).toContain('GET /collection/refresh-progress'));
  answer(2);
  expect(await screen.findByRole('progressbar', { name: /готово 1 из 3/ })).toBeTruthy();
});

test('the search field shows what is searched for, and no words that were given up', async () => {
  const onFind = vi.fn();
  renderScreen(<SearchedList onFind={onFind} />);
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Найти в списке' });
  field.focus();
  fireEvent.change(field, { target: { value: 'кофе' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Найти в списке' }));
  expect(onFind.mock.calls).toEqual([['кофе']]);
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole('button', { name: 'Показать всех' }));
  expect(field.value).toBe('');
  fireEvent.blur(field);
  expect(onFind.mock.calls).toEqual([['кофе']]);
});

function SearchedList({ onFind }: { readonly onFind: (q: string) => void }) {
  const [q, setQ] = useState('');
  return (
    <>
      <ListTools
        q={q}
        folder={null}
        folders={[]}
        allCount={2}
        onFind={(found) => {
          onFind(found.q);
          setQ(found.q);
        }}
      />
      <button type="button" onClick={() => setQ('')}>
        Показать всех
      </button>
    </>
  );
}

/** The list is being collected until it is told that it is ready. */
function showRefresh(first: number) {
  let waiting = first;
  localStorage.setItem('app_session_id', 'a-token');
  const calls = fakeServer({
    'GET /collection/refresh-progress': () => ({ status: 'ok', progress: { ...PROGRESS, waiting } }),
  });
  renderScreen(<CollectedList />);
  return {
    calls,
    answer: (next: number) => {
      waiting = next;
    },
  };
}

function CollectedList() {
  const [isCollecting, setCollecting] = useState(true);
  return (
    <>
      <RefreshAll isCollecting={isCollecting} />
      <button type="button" onClick={() => setCollecting(false)}>
        Список готов
      </button>
    </>
  );
}

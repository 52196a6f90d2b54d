import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSearch } from '#features/search/api.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { aPerson, aSearch, SEARCH_ID, UPLOAD_ID } from '../../testing/made-up-searches.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useStartPhotoSearch } from './api.ts';

afterEach(cleanup);

test('a search answered with its result is shown without another call', async () => {
  const result = aSearch({ status: 'ok', count: 1, users: [aPerson({ name: 'Анна Белова' })] });
  fakeServer({
    'POST /smart-search/add-search': () => ({ status: 'ok', id: SEARCH_ID, process_id: 'p1', result }),
    'GET /smart-search/get-search': () => new Promise(() => {}),
  });
  renderScreen(<Searching />);
  fireEvent.click(await screen.findByRole('button', { name: 'Найти' }));
  expect(await screen.findByText('Анна Белова')).toBeTruthy();
});

function Searching() {
  const search = useStartPhotoSearch({ demo: false });
  if (search.data) return <Found id={search.data.id} />;
  return (
    <button
      type="button"
      onClick={() => search.mutate({ photos: [{ uploadId: UPLOAD_ID, face: 0 }], source: 'other' })}
    >
      Найти
    </button>
  );
}

function Found({ id }: { id: string }) {
  const { data } = useSearch({ type: 'photo', id, page: 0 });
  return <p>{data?.users[0]?.name ?? 'Загружаем'}</p>;
}

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../testing/fake-server.ts';
import { openAddress } from '../testing/open-address.tsx';

beforeEach(() => localStorage.setItem('app_session_id', 'a-token'));
afterEach(cleanup);

test('another link, opened in the tab of one, or the same one after a reload, is read', async () => {
  const { router, asked } = await openAddress('/shared/search#one', {
    'POST /smart-search/shared': () => refusal(404, 'not_found', 'Ссылка истекла или отозвана.'),
  });
  expect(await screen.findByText('Ссылка истекла или отозвана.')).toBeTruthy();
  const tokens = () => asked['POST /smart-search/shared']?.map(({ body }) => (body as { token: string }).token);
  expect(tokens()).toEqual(['one']);
  await act(async () => router.history.push('/shared/search#two'));
  await waitFor(() => expect(tokens()?.at(-1)).toBe('two'));
  expect(router.state.location.hash).toBe('');
});

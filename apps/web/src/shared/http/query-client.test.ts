import { ApiError } from '@vidno/contract/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, ExpectedFailure } from './query-client.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['a refusal', new ApiError(422, { message: 'Нет лица' }), 1],
  ['that a guest has no account', new ApiError(401, { message: 'Unauthenticated.' }), 0],
  ['that something has to be asked first', new ExpectedFailure(), 0],
])('%s is logged or not', async (_what, failure, lines) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const asked = createQueryClient().fetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(failure) });
  await expect(asked).rejects.toBe(failure);
  expect(log).toHaveBeenCalledTimes(lines);
});

import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';

const MAX_RETRIES = 2;

/** Refusals are final and not retried; network errors are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, failure) => failures < MAX_RETRIES && !isAnswer(failure),
      },
      mutations: { retry: false },
    },
  });
}

function isAnswer(failure: Error): boolean {
  return failure instanceof ApiError && failure.status < 500;
}

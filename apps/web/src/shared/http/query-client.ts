import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';

const MOST_RETRIES = 2;

/** A refusal is an answer and is not asked again; a broken connection is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, failure) => failures < MOST_RETRIES && !isAnswer(failure),
      },
      mutations: { retry: false },
    },
  });
}

function isAnswer(failure: Error): boolean {
  return failure instanceof ApiError && failure.status < 500;
}

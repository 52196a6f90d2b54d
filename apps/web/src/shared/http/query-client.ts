import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@vidno/contract/client';

/** @limit time: The web app shows the error. */
const MAX_RETRIES = 2;

/** Refusals are final and not retried; network errors are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailure }),
    mutationCache: new MutationCache({ onError: logFailure }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, failure) => failures < MAX_RETRIES && !isFinal(failure),
      },
      mutations: { retry: false },
    },
  });
}

/** Users report what the console shows, so a guest without an account must not look like a failure. */
function logFailure(failure: Error): void {
  if (failure instanceof ExpectedFailure || (failure instanceof ApiError && failure.status === 401)) return;
  console.error(failure instanceof ApiError ? failure.message : failure);
}

function isFinal(failure: Error): boolean {
  return failure instanceof ExpectedFailure || (failure instanceof ApiError && failure.status < 500);
}

/** A call that was not sent because something has to be asked first. The screen asks, and nothing is logged. */
export class ExpectedFailure extends Error {}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listLetters,
  listOutbox,
  listQuestions,
  listRuns,
  type OperatorLetterKind,
  type OperatorRun,
} from '@vidno/contract/operator/work';
import { call } from '#features/session/api.ts';

const from = (after: string | undefined) => (after === undefined ? {} : { after });

export type QuestionFilter = 'open' | 'failed' | 'all';

export function useQuestions(show: QuestionFilter, after: string | undefined) {
  return useQuery({
    queryKey: ['operator', 'questions', show, after],
    queryFn: ({ signal }) => call(listQuestions, { query: { show, ...from(after) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export interface RunFilters {
  readonly kind?: OperatorRun['kind'];
  readonly state?: OperatorRun['state'];
}

const RUNS_MS = 10_000;

export function useRuns(filters: RunFilters, after: string | undefined) {
  return useQuery({
    queryKey: ['operator', 'runs', filters, after],
    queryFn: ({ signal }) => call(listRuns, { query: { ...filters, ...from(after) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RUNS_MS,
  });
}

export function useOutbox() {
  return useQuery({
    queryKey: ['operator', 'outbox'],
    queryFn: async ({ signal }) => (await call(listOutbox, undefined, { signal })).data,
  });
}

export function useLetters(kind: OperatorLetterKind, state: 'waiting' | 'failed', after: string | undefined) {
  return useQuery({
    queryKey: ['operator', 'letters', kind, state, after],
    queryFn: ({ signal }) => call(listLetters, { params: { kind }, query: { state, ...from(after) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

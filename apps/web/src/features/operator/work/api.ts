import { useQuery } from '@tanstack/react-query';
import { listRefusals } from '@vidno/contract/operator/refusals';
import {
  listLetters,
  listOutbox,
  listQuestions,
  listRuns,
  type OperatorLetterKind,
  type RunFilters,
  type SHOWN_QUESTIONS,
  type UNSENT_STATES,
} from '@vidno/contract/operator/work';
import { call } from '#features/session/api.ts';
import { fromPlace, useListPage } from '../api.ts';

export type QuestionFilter = keyof typeof SHOWN_QUESTIONS;
export type UnsentState = keyof typeof UNSENT_STATES;

export function useQuestions(show: QuestionFilter, after: string | undefined) {
  return useListPage({
    key: ['questions', show, after],
    load: (signal) => call(listQuestions, { query: { show, ...fromPlace(after) } }, { signal }),
  });
}

const RUNS_MS = 10_000;
/** As often as processes write what they have refused. */
const REFUSALS_MS = 60_000;

export function useRuns(filters: RunFilters, after: string | undefined) {
  return useListPage({
    key: ['runs', filters, after],
    load: (signal) => call(listRuns, { query: { ...filters, ...fromPlace(after) } }, { signal }),
    refetchMs: () => RUNS_MS,
  });
}

export function useOutbox() {
  return useQuery({
    queryKey: ['operator', 'outbox'],
    queryFn: async ({ signal }) => (await call(listOutbox, undefined, { signal })).data,
  });
}

export function useLetters(kind: OperatorLetterKind, state: UnsentState, after: string | undefined) {
  return useListPage({
    key: ['letters', kind, state, after],
    load: (signal) => call(listLetters, { params: { kind }, query: { state, ...fromPlace(after) } }, { signal }),
  });
}

export function useRefusals() {
  return useQuery({
    queryKey: ['operator', 'refusals'],
    queryFn: async ({ signal }) => (await call(listRefusals, undefined, { signal })).data,
    refetchInterval: REFUSALS_MS,
  });
}

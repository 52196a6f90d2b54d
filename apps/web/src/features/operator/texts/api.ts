import { useMutation, useQuery } from '@tanstack/react-query';
import { listOperatorTariffs, listTariffPrices } from '@vidno/contract/operator/tariffs';
import { listDocumentsInForce } from '@vidno/contract/operator/texts/documents';
import { listNotices } from '@vidno/contract/operator/texts/notices';
import { checkSlides, type FlowSlide, getSlides } from '@vidno/contract/operator/texts/slides';
import { call } from '#features/session/api.ts';
import { fromPlace, useListPage } from '../api.ts';
import { parseJson } from './rules.ts';
import { texts } from './texts.ts';

export function useNotices(after: string | undefined) {
  return useListPage({
    key: ['notices', after],
    load: (signal) => call(listNotices, { query: fromPlace(after) }, { signal }),
  });
}

export function useDocumentsInForce() {
  return useQuery({
    queryKey: ['operator', 'documents'],
    queryFn: ({ signal }) => call(listDocumentsInForce, undefined, { signal }),
  });
}

export function useSlides() {
  return useQuery({
    queryKey: ['operator', 'slides'],
    queryFn: ({ signal }) => call(getSlides, undefined, { signal }),
  });
}

/** What is not read as JSON is as wrong as what the server refuses, and is said in the same place. */
export function useCheckSlides() {
  return useMutation({
    mutationFn: async (file: File): Promise<CheckedSlides> => {
      const slides = parseJson(await file.text());
      if (slides === undefined) return { given: null, data: null, faults: [texts.noJson] };
      const { data, faults } = await call(checkSlides, { body: { slides } });
      return { given: slides, data, faults };
    },
  });
}

interface CheckedSlides {
  /** As it stands in the file. */
  readonly given: unknown;
  readonly data: readonly FlowSlide[] | null;
  readonly faults: readonly string[];
}

export function useOperatorTariffs() {
  return useQuery({
    queryKey: ['operator', 'tariffs'],
    queryFn: async ({ signal }) => (await call(listOperatorTariffs, undefined, { signal })).data,
  });
}

export function useTariffPrices(id: string, after: string | undefined) {
  return useListPage({
    key: ['tariff-prices', id, after],
    load: (signal) => call(listTariffPrices, { params: { id }, query: fromPlace(after) }, { signal }),
  });
}

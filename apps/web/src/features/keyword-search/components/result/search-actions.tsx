import { useQueryClient } from '@tanstack/react-query';
import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { ResultActions } from '#shared/ui/result-actions/result-actions.tsx';
import { everybodyQuery, useKeywordSearchActions } from '../../api.ts';
import { toCsvRows } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';

interface SearchActionsProps {
  readonly search: KeywordSearch;
  readonly onRemoved: () => void;
}

/** Refresh, remove, and the export of everybody found. */
export function SearchActions({ search, onRemoved }: SearchActionsProps) {
  const queryClient = useQueryClient();
  const { refresh, remove } = useKeywordSearchActions(search.id);

  async function collect() {
    const people = await queryClient.fetchQuery(everybodyQuery(search.id, search.count));
    const name = texts.csvName(new Date().toISOString().slice(0, 10));
    return { name, rows: toCsvRows(people, search, texts.csvHead) };
  }

  return (
    <ResultActions
      table={search.count > 0 ? collect : null}
      refreshing={texts.refreshing}
      onRefresh={() => refresh.mutateAsync()}
      removing={texts.removing}
      onRemove={async () => {
        await remove.mutateAsync();
        onRemoved();
      }}
    />
  );
}

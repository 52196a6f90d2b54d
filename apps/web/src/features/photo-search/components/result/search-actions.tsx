import { useQueryClient } from '@tanstack/react-query';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { ResultActions } from '#shared/ui/result-actions/result-actions.tsx';
import { everybodyQuery, usePhotoSearchActions } from '../../api.ts';
import { toCsvRows } from '../../rules.ts';
import { bandTexts, csvTexts, resultTexts as texts } from '../../texts.ts';

interface SearchActionsProps {
  readonly search: PhotoSearch;
  readonly onRemoved: () => void;
}

/** Refresh, remove, and the export of everybody found. */
export function SearchActions({ search, onRemoved }: SearchActionsProps) {
  const queryClient = useQueryClient();
  const { refresh, remove } = usePhotoSearchActions(search.id);

  async function collect() {
    const everybody = await queryClient.fetchQuery(everybodyQuery(search.id, search.count));
    const rows = toCsvRows(everybody, { ...csvTexts, band: bandTexts.name });
    return { name: texts.csvName(new Date().toISOString().slice(0, 10)), rows };
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

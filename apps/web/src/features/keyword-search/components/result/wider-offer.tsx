import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { Button } from '#shared/ui/button/button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { useStartKeywordSearch } from '../../api.ts';
import { widerTexts as texts } from '../../texts.ts';

interface WiderOfferProps {
  readonly search: KeywordSearch;
  readonly demo: boolean;
  readonly onStarted: (search: { id: string; exists: boolean }) => void;
}

/** How many more people a wider region has, with a button to search there; nothing if there are none. */
export function WiderOffer({ search: { keyword, source, count, wider }, demo, onStarted }: WiderOfferProps) {
  const search = useStartKeywordSearch({ demo });
  if (!wider) return null;
  const goWider = () =>
    search.mutate(
      { keyword, source, region: wider.region?.id ?? null },
      { onSuccess: ({ id, status }) => onStarted({ id, exists: status === 'exists' }) },
    );
  return (
    <Alert
      title={texts.more(wider, count)}
      action={
        <Button size="s" busy={search.isPending} onClick={goWider}>
          {texts.submit}
        </Button>
      }
    >
      <FailureAlert failure={search.error} />
    </Alert>
  );
}

import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useCollection } from '../../analytics-api.ts';
import { frameTexts } from '../../frame-texts.ts';

/** What is still missing from the figures below, and why. */
export function CollectionNotice({ processId }: { readonly processId: string }) {
  const { data: collection } = useCollection(processId);
  switch (collection?.status) {
    case 'wait':
      return (
        <Card padding="s">
          <Progress percent={collection.percent} label={collection.message || frameTexts.collecting} />
        </Card>
      );
    case 'error':
      return (
        <Alert kind="warning" title={frameTexts.collectionFailed}>
          <p>{collection.message}</p>
          <p>{frameTexts.collectionFailedHint}</p>
        </Alert>
      );
    case 'ok':
    case undefined:
      return null;
  }
}

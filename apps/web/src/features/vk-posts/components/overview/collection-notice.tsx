import type { AccountOverview } from '@vidno/contract/vk-posts';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Progress } from '#shared/ui/feedback/progress.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useCollection } from '../../analytics-api.ts';
import { overviewTexts as texts } from '../../overview-texts.ts';
import styles from './collection-notice.module.css';

/** How far the collection is and what stands so far; why it ended where it failed; nothing when it is done. */
export function CollectionNotice({ account }: { readonly account: AccountOverview }) {
  switch (account.status) {
    case 'ok':
      return null;
    case 'wait':
      return <Collecting processId={account.processId} />;
    case 'error':
      return <Failed processId={account.processId} />;
  }
}

function Collecting({ processId }: { readonly processId: string }) {
  const { data: state } = useCollection(processId);
  const count = state?.countPosts ?? 0;
  return (
    <Card>
      <div className={styles.notice}>
        <Progress label={state?.message || texts.collecting} percent={state?.percent} />
        <p className={styles.words}>{count > 0 ? texts.collected(count) : texts.nothingYet}</p>
      </div>
    </Card>
  );
}

function Failed({ processId }: { readonly processId: string }) {
  const { data: state } = useCollection(processId);
  return (
    <Alert kind="warning" title={texts.failedTitle}>
      {state?.message} {texts.failedBody}
    </Alert>
  );
}

import type { SearchListItem } from '@vidno/contract/search';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '#shared/http/refusal-text.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { Alert } from '#shared/ui/feedback/alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRefreshSearch, useRemoveSearch } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './search-row.module.css';

/** Refresh and remove, each after a question; a refusal is told in the same dialog. */
export function RowActions({ search }: { search: SearchListItem }) {
  const refresh = useRefreshSearch();
  const remove = useRemoveSearch();
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const close = () => {
    setQuestion(null);
    refresh.reset();
    remove.reset();
  };
  const act = async (action: typeof refresh | typeof remove) => {
    try {
      await action.mutateAsync(search.id);
      close();
    } catch {
      // Shown below from the state of the mutation.
    }
  };
  const problem = refresh.error ?? remove.error;
  return (
    <div className={styles.actions}>
      {search.status !== 'wait' && (
        <IconButton label={texts.refresh} icon={<RotateCw size={20} />} onClick={() => setQuestion('refresh')} />
      )}
      <IconButton label={texts.remove} icon={<Trash2 size={20} />} onClick={() => setQuestion('remove')} />
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={close}
        onConfirm={() => act(refresh)}
      >
        {texts.refreshBody[search.type]}
        {problem && <Alert kind="danger">{refusalText(problem)}</Alert>}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={close}
        onConfirm={() => act(remove)}
      >
        {texts.removeBody[search.type]}
        {problem && <Alert kind="danger">{refusalText(problem)}</Alert>}
      </Confirm>
    </div>
  );
}

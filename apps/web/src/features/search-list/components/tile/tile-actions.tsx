import type { SearchListItem } from '@vidno/contract/search';
import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRefreshSearch, useRemoveSearch } from '../../api.ts';
import { labelTexts, texts } from '../../texts.ts';
import { LabelDialog } from './label-dialog.tsx';
import styles from './search-tile.module.css';

/** A name of one's own; and refresh and remove, each after a confirmation. A refusal is shown in the same dialog. */
export function TileActions({ search }: { search: SearchListItem }) {
  const refresh = useRefreshSearch();
  const remove = useRemoveSearch();
  const [question, setQuestion] = useState<'label' | 'refresh' | 'remove' | null>(null);
  const close = () => {
    setQuestion(null);
    refresh.reset();
    remove.reset();
  };
  const runAction = async (action: typeof refresh | typeof remove) => {
    try {
      await action.mutateAsync(search.id);
      close();
    } catch {
      // The mutation's error is shown below.
    }
  };
  const problem = refresh.error ?? remove.error;
  return (
    <div className={styles.actions}>
      <IconButton label={labelTexts.action} icon={<Pencil size={20} />} onClick={() => setQuestion('label')} />
      {search.status !== 'wait' && (
        <IconButton label={texts.refresh} icon={<RotateCw size={20} />} onClick={() => setQuestion('refresh')} />
      )}
      <IconButton label={texts.remove} icon={<Trash2 size={20} />} onClick={() => setQuestion('remove')} />
      {question === 'label' && <LabelDialog search={search} onClose={close} />}
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={close}
        onConfirm={() => runAction(refresh)}
      >
        {texts.refreshBody[search.type]}
        <FailureAlert failure={problem} />
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={close}
        onConfirm={() => runAction(remove)}
      >
        {texts.removeBody[search.type]}
        <FailureAlert failure={problem} />
      </Confirm>
    </div>
  );
}

import type { TrackedAccount } from '@vidno/contract/vk/accounts';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fullName } from '#features/person/rules.ts';
import { IconButton } from '#shared/ui/button/icon-button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { useRefreshAccount, useRemoveAccount } from '../api.ts';
import { texts } from '../texts.ts';
import styles from './tracked-card.module.css';

/** Refresh and remove, each after a confirmation; a refusal is shown in the same dialog. */
export function CardActions({ account }: { readonly account: TrackedAccount }) {
  const refresh = useRefreshAccount();
  const remove = useRemoveAccount();
  const [question, setQuestion] = useState<'refresh' | 'remove' | null>(null);
  const name = fullName(account.user);
  const close = () => {
    setQuestion(null);
    refresh.reset();
    remove.reset();
  };
  const runAction = async (action: typeof refresh | typeof remove) => {
    try {
      await action.mutateAsync(account.id);
      close();
    } catch {
      // The mutation's error is shown below.
    }
  };
  const problem = refresh.error ?? remove.error;
  const body = (
    <>
      <p>{name}</p>
      <FailureAlert failure={problem} />
    </>
  );
  return (
    <div className={styles.actions}>
      {account.status !== 'wait' && (
        <IconButton label={texts.refresh(name)} icon={<RotateCw size={20} />} onClick={() => setQuestion('refresh')} />
      )}
      <IconButton label={texts.remove(name)} icon={<Trash2 size={20} />} onClick={() => setQuestion('remove')} />
      <Confirm
        open={question === 'refresh'}
        title={texts.refreshTitle}
        action={texts.refreshSubmit}
        onClose={close}
        onConfirm={() => runAction(refresh)}
      >
        {body}
      </Confirm>
      <Confirm
        open={question === 'remove'}
        title={texts.removeTitle}
        action={texts.removeSubmit}
        theme="red"
        onClose={close}
        onConfirm={() => runAction(remove)}
      >
        {body}
      </Confirm>
    </div>
  );
}

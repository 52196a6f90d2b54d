import { COMPARE_MAX_ACCOUNTS } from '@vidno/contract/constants';
import { FOLDER_MAX_CHARS } from '@vidno/contract/vk/limits';
import { useId, useState } from 'react';
import { Button, ButtonLink } from '#shared/ui/button.tsx';
import { Alert, FailureAlert } from '#shared/ui/feedback/alert.tsx';
import { Field } from '#shared/ui/form/field.tsx';
import { Confirm } from '#shared/ui/overlay/confirm.tsx';
import { COMPARE_MIN_ACCOUNTS, useMoveToFolder, useRemoveAccounts, useRestoreAccounts } from './api.ts';
import { selectionTexts as texts } from './texts.ts';
import styles from './tracked-accounts.module.css';

interface SelectionBarProps {
  readonly chosen: readonly string[];
  readonly folders: readonly string[];
  readonly onClear: () => void;
}

/** What can be done with the accounts that are chosen. Stays visible while some are, and while a removal can be undone. */
export function SelectionBar({ chosen, folders, onClear }: SelectionBarProps) {
  const remove = useRemoveAccounts();
  const restore = useRestoreAccounts();
  const [isAsking, setAsking] = useState(false);
  if (chosen.length === 0) {
    if (!remove.data || restore.isSuccess) return null;
    const { removed, undo } = remove.data;
    return (
      <Alert
        kind="success"
        action={
          <Button theme="gray" busy={restore.isPending} onClick={() => restore.mutate(undo)}>
            {texts.undo}
          </Button>
        }
      >
        {texts.removed(removed)}
        <FailureAlert failure={restore.error} />
      </Alert>
    );
  }
  const canCompare = chosen.length >= COMPARE_MIN_ACCOUNTS && chosen.length <= COMPARE_MAX_ACCOUNTS;
  return (
    <section className={styles.compare} aria-label={texts.bar}>
      <p role="status">
        {texts.chosen(chosen.length)}
        {chosen.length > COMPARE_MAX_ACCOUNTS && <span className={styles.quiet}> {texts.tooMany}</span>}
      </p>
      <Button theme="gray" onClick={onClear}>
        {texts.clear}
      </Button>
      <Button
        theme="gray"
        busy={remove.isPending}
        onClick={() => {
          restore.reset();
          remove.mutate(chosen, { onSuccess: onClear });
        }}
      >
        {texts.remove}
      </Button>
      <Button theme="gray" onClick={() => setAsking(true)}>
        {texts.toFolder}
      </Button>
      {canCompare && (
        <ButtonLink to="/vk/compare" search={{ ids: chosen.join(',') }} theme="blue">
          {texts.compare}
        </ButtonLink>
      )}
      <FailureAlert failure={remove.error} />
      {isAsking && (
        <FolderQuestion
          chosen={chosen}
          folders={folders}
          onDone={() => {
            setAsking(false);
            onClear();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface FolderQuestionProps extends Omit<SelectionBarProps, 'onClear'> {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function FolderQuestion({ chosen, folders, onDone, onClose }: FolderQuestionProps) {
  const move = useMoveToFolder();
  const [name, setName] = useState('');
  const listId = useId();
  const confirm = async () => {
    try {
      await move.mutateAsync({ ids: chosen, folder: name.trim() === '' ? null : name.trim() });
      onDone();
    } catch {
      // The mutation's error is shown below.
    }
  };
  return (
    <Confirm open title={texts.folderTitle} action={texts.folderSubmit} onClose={onClose} onConfirm={confirm}>
      <Field label={texts.folderField} hint={texts.folderHint}>
        {(wiring) => (
          <input
            type="text"
            {...wiring}
            list={listId}
            maxLength={FOLDER_MAX_CHARS}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <FailureAlert failure={move.error} />
    </Confirm>
  );
}

import type { Cabinet } from '@vidno/contract/account/cabinet';
import { useState } from 'react';
import { runtimeConfig } from '#shared/http/runtime-config.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { PasswordField } from '#shared/ui/form/password-field.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useDeleteAccount } from '../../account-api.ts';
import { deletionTexts as texts } from '../../account-texts.ts';
import styles from './delete-account.module.css';

interface DeleteAccountProps {
  readonly cabinet: Cabinet;
  readonly onClose: () => void;
}

/** Says what goes and what the law keeps before it asks. */
export function DeleteAccount({ cabinet, onClose }: DeleteAccountProps) {
  const isLeaving = cabinet.deletion_at !== null;
  const remove = useDeleteAccount(cabinet.profile.id);
  const [atOnce, setAtOnce] = useState(isLeaving);
  const [password, setPassword] = useState('');
  const needed = cabinet.has_password ? password : null;

  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button theme="white" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            theme="red"
            disabled={needed === ''}
            busy={remove.isPending}
            onClick={() => remove.mutate({ atOnce, password: needed }, { onSuccess: onClose })}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <WhatGoes counts={cabinet.counts} hasVk={cabinet.vk !== null || cabinet.counts.vk_accounts > 0} />
      <p className={styles.quiet}>{atOnce ? texts.now : texts.later}</p>
      {!isLeaving && (
        <Checkbox label={texts.atOnce} checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />
      )}
      {cabinet.has_password && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <FailureAlert failure={remove.error} />
    </Modal>
  );
}

interface WhatGoesProps {
  readonly counts: Cabinet['counts'];
  readonly hasVk: boolean;
}

function WhatGoes({ counts, hasVk }: WhatGoesProps) {
  return (
    <dl className={styles.list}>
      {counts.searches + counts.monitors > 0 && (
        <Fate what={texts.holdings(counts.searches, counts.monitors)} note={texts.holdingsNote} fate={texts.goes} />
      )}
      {hasVk && <Fate what={texts.vk} note={texts.vkNote} fate={texts.goes} />}
      <Fate what={texts.profile} note={texts.profileNote} fate={texts.goes} />
      {runtimeConfig.payments && <Fate what={texts.money} note={texts.moneyNote} fate={texts.returned} />}
      <Fate what={texts.log} note={texts.logNote} fate={texts.stays} />
    </dl>
  );
}

function Fate({ what, note, fate }: { readonly what: string; readonly note: string; readonly fate: string }) {
  return (
    <div>
      <dt>
        {what}
        <small>{note}</small>
      </dt>
      <dd>{fate}</dd>
    </div>
  );
}

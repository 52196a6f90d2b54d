import { useMutation } from '@tanstack/react-query';
import { REGISTRATION_DOCUMENTS } from '@vidno/contract/account/documents';
import type { FormEvent } from 'react';
import { DocumentTicks } from '#features/documents/components/document-ticks.tsx';
import { useAcceptance } from '#features/documents/document-api.ts';
import { Legal } from '#features/session/components/legal.tsx';
import { Button } from '#shared/ui/button/button.tsx';
import { FormAlert } from '#shared/ui/form/form-alert.tsx';
import { BackButton } from '#shared/ui/layout/back-link.tsx';
import { FormPanel } from '#shared/ui/layout/form-panel.tsx';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

interface NewcomerFormProps {
  /** Sends what was proven before once more; rejects with the refusal of the server. */
  readonly onAccepted: () => Promise<void>;
  readonly onRestart: () => void;
}

/** Whoever has proven a phone, chat or VK ID that has no account accepts the documents, and gets one. */
export function NewcomerForm({ onAccepted, onRestart }: NewcomerFormProps) {
  const acceptance = useAcceptance(REGISTRATION_DOCUMENTS, 'registration');
  const create = useMutation({
    mutationFn: async () => {
      await acceptance.accept();
      await onAccepted();
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!create.isPending) create.mutate();
  }

  return (
    <FormPanel
      above={<BackButton onClick={onRestart}>{texts.otherWay}</BackButton>}
      title={texts.newcomerTitle}
      lead={texts.newcomerLead}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <FormAlert failure={create.error} title={texts.createFailed} />
        <DocumentTicks acceptance={acceptance} />
        <Button type="submit" theme="blue" size="l" weight={500} block busy={create.isPending}>
          {create.isPending ? texts.creating : texts.create}
        </Button>
        <Legal />
      </form>
    </FormPanel>
  );
}

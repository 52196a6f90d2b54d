import type { PossibleProof } from '@vidno/contract/account/proofs';
import { useState } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useConfirmIdentity, usePossibleProofs } from '../api.ts';
import { texts, wayLabel } from '../texts.ts';
import { ContactProof } from './contact-proof.tsx';
import styles from './proof.module.css';
import { TelegramProof } from './telegram-proof.tsx';
import { TypedProof } from './typed-proof.tsx';
import { VkProof } from './vk-proof.tsx';

interface ProofDialogProps {
  readonly onAnswer: (isProven: boolean) => void;
}

/** Over whatever screen has started a change of how to log in; the change goes on afterwards. */
export function ProofDialog({ onAnswer }: ProofDialogProps) {
  const possible = usePossibleProofs();
  const [chosen, setChosen] = useState<PossibleProof['by'] | null>(null);
  const ways = possible.data ?? [];
  const way = ways.find(({ by }) => by === chosen) ?? ways[0];
  return (
    <Modal
      open
      title={texts.title}
      onClose={() => onAnswer(false)}
      actions={
        <Button theme="gray" onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <p>{texts.lead}</p>
        <FailureAlert failure={possible.error} onRetry={() => void possible.refetch()} />
        {possible.data?.length === 0 && <p>{texts.impossible}</p>}
        {way && <Way key={way.by} way={way} onProven={() => onAnswer(true)} />}
        {ways.length > 1 && (
          <div className={styles.others}>
            <p className={styles.quiet}>{texts.otherwise}</p>
            {ways
              .filter((other) => other !== way)
              .map(({ by, to }) => (
                <Button key={by} size="s" theme="white" onClick={() => setChosen(by)}>
                  {wayLabel(by, to)}
                </Button>
              ))}
          </div>
        )}
      </div>
    </Modal>
  );
}

interface WayProps {
  readonly way: PossibleProof;
  readonly onProven: () => void;
}

function Way({ way: { by, to }, onProven }: WayProps) {
  const confirm = useConfirmIdentity({ onProven });
  switch (by) {
    case 'password':
    case 'second_factor':
      return <TypedProof by={by} confirm={confirm} />;
    case 'email':
    case 'phone':
      return <ContactProof to={to ?? ''} by={by} onCheck={confirm.mutateAsync} />;
    case 'telegram':
      return <TelegramProof onCheck={confirm.mutateAsync} />;
    case 'vk':
      return <VkProof />;
  }
}

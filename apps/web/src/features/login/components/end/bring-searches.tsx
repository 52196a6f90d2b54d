import { formatCount } from '#shared/format/format.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { FailureAlert } from '#shared/ui/feedback/failure-alert.tsx';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { useBringSearches } from '../../api.ts';
import { texts } from '../../texts.ts';
import styles from '../login.module.css';

interface BringSearchesProps {
  readonly count: number;
  readonly onDone: () => void;
}

/** Asks whether the searches made in this browser before the login become the account's. */
export function BringSearches({ count, onDone }: BringSearchesProps) {
  const bring = useBringSearches();
  const answer = (wanted: boolean) => bring.mutate(wanted, { onSuccess: onDone });
  return (
    <Modal
      open
      title={texts.bringTitle}
      onClose={onDone}
      actions={
        <>
          <Button theme="white" busy={bring.isPending && !bring.variables} onClick={() => answer(false)}>
            {texts.leave}
          </Button>
          <Button theme="blue" busy={bring.isPending && bring.variables} onClick={() => answer(true)}>
            {texts.bring}
          </Button>
        </>
      }
    >
      <p>{texts.bringLead(count, formatCount(count, texts.searches))}</p>
      <p className={styles.quiet}>{texts.bringNote}</p>
      <FailureAlert failure={bring.error} />
    </Modal>
  );
}

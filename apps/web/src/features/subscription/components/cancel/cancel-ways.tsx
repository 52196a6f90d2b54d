import type { CancelWhen } from '@vidno/contract/money/cancelling';
import { useId } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { cancelTexts, closeFacts, stayFacts, wayTexts as texts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';
import { CancelFacts } from './cancel-facts.tsx';

interface CancelWaysProps {
  /** The paid date, if the services can be used until then without a charge; null if there is nothing to stop. */
  readonly usableUntil: string | null;
  readonly refundKopecks: number;
  readonly cancel: {
    readonly isPending: boolean;
    readonly variables: CancelWhen | undefined;
    readonly mutate: (when: CancelWhen) => void;
  };
}

/** To use what is paid for, or to close it now and have the rest back: side by side, one press each. */
export function CancelWays({ usableUntil, refundKopecks, cancel }: CancelWaysProps) {
  const [stayId, closeId] = [useId(), useId()];
  const { isPending, variables, mutate } = cancel;
  const close = (
    <Button
      theme="red"
      block
      busy={isPending && variables === 'now'}
      disabled={isPending && variables !== 'now'}
      onClick={() => mutate('now')}
    >
      {cancelTexts.submit(refundKopecks)}
    </Button>
  );
  if (usableUntil === null) {
    return (
      <>
        <CancelFacts facts={closeFacts(refundKopecks)} />
        {close}
      </>
    );
  }
  return (
    <div className={styles.ways}>
      <section className={styles.way} aria-labelledby={stayId}>
        <h2 id={stayId} className={styles.wayTitle}>
          {texts.stay(usableUntil)}
        </h2>
        <CancelFacts facts={stayFacts(usableUntil)} />
        <Button
          theme="blue"
          block
          busy={isPending && variables === 'paid_until'}
          disabled={isPending && variables !== 'paid_until'}
          onClick={() => mutate('paid_until')}
        >
          {texts.stay(usableUntil)}
        </Button>
      </section>
      <section className={styles.way} aria-labelledby={closeId}>
        <h2 id={closeId} className={styles.wayTitle}>
          {texts.closeNow}
        </h2>
        <CancelFacts facts={closeFacts(refundKopecks)} />
        {close}
      </section>
    </div>
  );
}

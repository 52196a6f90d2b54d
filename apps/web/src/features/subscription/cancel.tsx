import type { CancelWhen } from '@vidno/contract/money/cancelling';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#shared/ui/button.tsx';
import styles from './cancel.module.css';
import { cancelTexts, closeFacts, stayFacts, cancelTexts as texts, wayTexts } from './cancel-texts.ts';

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
          {wayTexts.stay(usableUntil)}
        </h2>
        <CancelFacts facts={stayFacts(usableUntil)} />
        <Button
          theme="blue"
          block
          busy={isPending && variables === 'paid_until'}
          disabled={isPending && variables !== 'paid_until'}
          onClick={() => mutate('paid_until')}
        >
          {wayTexts.stay(usableUntil)}
        </Button>
      </section>
      <section className={styles.way} aria-labelledby={closeId}>
        <h2 id={closeId} className={styles.wayTitle}>
          {wayTexts.closeNow}
        </h2>
        <CancelFacts facts={closeFacts(refundKopecks)} />
        {close}
      </section>
    </div>
  );
}

interface CancelFactsProps {
  readonly facts: readonly (readonly [fact: string, detail: string])[];
}

/** What a way of cancelling does. */
function CancelFacts({ facts }: CancelFactsProps) {
  return (
    <ul className={styles.facts} aria-label={texts.facts}>
      {facts.map(([fact, detail]) => (
        <li key={fact}>
          <Check size={18} aria-hidden />
          <span>
            {fact}
            <small>{detail}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

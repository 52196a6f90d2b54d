import { FACE_SEARCH_CONSENT } from '@vidno/contract/privacy';
import { useId } from 'react';
import { Button } from '#shared/ui/button/button.tsx';
import { consentTexts as texts } from '../../consent-texts.ts';
import styles from './consent-card.module.css';
import { ConsentQuestion } from './consent-question.tsx';

interface ConsentCardProps {
  /** The consent has been stored. */
  readonly onAccepted: () => void;
  readonly onDeclined: () => void;
}

/** Asks for the consent beside the chosen photo, where its faces will appear. */
export function ConsentCard({ onAccepted, onDeclined }: ConsentCardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} ref={focus} tabIndex={-1} className={styles.title}>
        {FACE_SEARCH_CONSENT.title}
      </h2>
      <p className={styles.lead}>{texts.lead}</p>
      <ConsentQuestion onAccepted={onAccepted} />
      <div>
        <Button theme="white" size="s" onClick={onDeclined}>
          {texts.decline}
        </Button>
      </div>
    </section>
  );
}

/** The control that chose the photo is gone, and the focus with it. */
function focus(title: HTMLElement | null): void {
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'nearest' });
}

import { Check } from 'lucide-react';
import { cancelTexts as texts } from '../../cancel-texts.ts';
import styles from './cancel.module.css';

interface CancelFactsProps {
  readonly facts: readonly (readonly [fact: string, detail: string])[];
}

/** What a way of cancelling does. */
export function CancelFacts({ facts }: CancelFactsProps) {
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

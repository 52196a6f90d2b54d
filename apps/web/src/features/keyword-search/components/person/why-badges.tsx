import type { MatchKind, MatchReason } from '@vidno/contract/keyword/keyword-search';
import { classNames } from '#shared/ui/class-names.ts';
import { personTexts as texts } from '../../person-texts.ts';
import styles from './why-badges.module.css';

/** How certain a reason is: the exact word, another form of the same name, or a guess. */
const TONE = {
  exact: 'sure',
  yo: 'sure',
  order: 'plain',
  case: 'same',
  initial: 'same',
  layout: 'same',
  joined: 'same',
  diminutive: 'same',
  translit: 'same',
  patronymic: 'same',
  gender: 'same',
  region: 'plain',
  text: 'plain',
  typo: 'guess',
  differs: 'guess',
} satisfies Record<MatchKind, 'sure' | 'same' | 'guess' | 'plain'>;

/** Why a person is in the result. */
export function WhyBadges({ why }: { why: readonly MatchReason[] }) {
  return (
    <ul className={styles.reasons} aria-label={texts.why}>
      {why.map(({ kind, text }) => (
        <li key={text} className={classNames(styles.reason, styles[TONE[kind]])}>
          {text}
        </li>
      ))}
    </ul>
  );
}

import { type FoundPerson, PERSON_ANSWERS, type PersonAnswer } from '@vidno/contract/photo-search';
import { personTexts as texts } from '../../texts.ts';
import styles from './person-answers.module.css';

interface PersonAnswersProps {
  readonly person: Pick<FoundPerson, 'name' | 'answer'>;
  readonly onAnswer: (answer: PersonAnswer | null) => void;
}

/** Three answers of one weight. Pressing the given one again takes it back. */
export function PersonAnswers({ person: { name, answer }, onAnswer }: PersonAnswersProps) {
  return (
    <fieldset className={styles.answers} aria-label={texts.isIt(name)}>
      {PERSON_ANSWERS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.answer}
          aria-pressed={each === answer}
          onClick={() => onAnswer(each === answer ? null : each)}
        >
          {texts.answers[each]}
        </button>
      ))}
    </fieldset>
  );
}

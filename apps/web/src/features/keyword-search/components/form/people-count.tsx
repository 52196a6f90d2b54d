import { usePeopleCount } from '../../api.ts';
import { countTexts as texts } from '../../count-texts.ts';
import type { KeywordDraft } from '../../rules.ts';
import styles from './people-count.module.css';

interface PeopleCountProps {
  readonly draft: KeywordDraft;
  /** Null if none can be searched now. */
  readonly source: string | null;
}

/** How many people the words mean, before the search. Nothing where they cannot be counted: that hinders nobody. */
export function PeopleCount({ draft: { keyword, region }, source }: PeopleCountProps) {
  const counted = usePeopleCount({ keyword, region, source });
  return (
    <p className={styles.count} role="status">
      {counted.isLoading && texts.counting}
      {counted.data?.status === 'ok' && texts.counted(counted.data)}
    </p>
  );
}

import type { KeywordSearch } from '@vidno/contract/keyword-search';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { withoutIgnored } from '../../rules.ts';
import { resultTexts as texts } from '../../texts.ts';
import styles from './found-count.module.css';

interface ReadingNoteProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source' | 'ignored' | 'age'>;
  /** The address of the form. */
  readonly to: string;
}

/** What of the keyword was not searched for, and the age that it was taken for, with a way to search without it. */
export function ReadingNote({ search: { keyword, region, source, ignored, age }, to }: ReadingNoteProps) {
  if (ignored.length === 0) return null;
  const names = withoutIgnored(keyword, ignored);
  return (
    <div className={styles.row}>
      <p className={styles.capped}>
        {texts.ignored(ignored)} {age && texts.age(age)}
      </p>
      {age && (
        <ButtonLink
          to={to}
          search={{ keyword: names, source, ...(region && { region: region.id }) }}
          theme="white"
          size="s"
        >
          {texts.anyAge}
        </ButtonLink>
      )}
    </div>
  );
}

import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { ButtonLink } from '#shared/ui/button/button-link.tsx';
import { readingTexts as texts } from '../../reading-texts.ts';
import { withoutParts } from '../../rules.ts';
import styles from './found-count.module.css';

interface ReadingNoteProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'source' | 'ignored' | 'age'>;
  /** The address of the form. */
  readonly to: string;
}

/** What of the keyword was not searched for and why, and the age that it was taken for, with a way to search without it. */
export function ReadingNote({ search: { keyword, region, source, ignored, age }, to }: ReadingNoteProps) {
  const ignoredText = texts.ignored(ignored);
  const ages = ignored.filter(({ because }) => because === 'age');
  return (
    <>
      {ignoredText && <p className={styles.capped}>{ignoredText}</p>}
      {age && ages.length > 0 && (
        <div className={styles.row}>
          <p className={styles.capped}>{texts.age(ages, age)}</p>
          <ButtonLink
            to={to}
            search={{ keyword: withoutParts(keyword, ages), source, ...(region && { region: region.id }) }}
            theme="white"
            size="s"
          >
            {texts.anyAge}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

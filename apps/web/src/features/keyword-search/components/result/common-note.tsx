import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import { usePeopleCount } from '../../api.ts';
import { countTexts as texts } from '../../count-texts.ts';
import styles from './found-count.module.css';

interface CommonNoteProps {
  readonly search: Pick<KeywordSearch, 'keyword' | 'region' | 'sources'>;
}

/** How many people the words mean, where they are too many to look through. Nothing where they cannot be counted. */
export function CommonNote({ search: { keyword, region, sources } }: CommonNoteProps) {
  // People are counted in one source; the sum over several would count some of them twice.
  const [source, ...others] = sources;
  const { data } = usePeopleCount({
    keyword,
    region: region?.id ?? null,
    source: source && others.length === 0 ? source.id : null,
  });
  if (data?.status !== 'ok' || data.missing.length === 0) return null;
  return <p className={styles.capped}>{texts.common(data)}</p>;
}

import { BANDS, type Band } from '@vidno/contract/face';
import type { PhotoSearch } from '@vidno/contract/photo-search';
import { sourceTitle } from '#entities/source/rules.ts';
import { Segmented } from '#shared/ui/form/segmented.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { ResultView } from '../../rules.ts';
import { resultTexts, filterTexts as texts, verdictTexts } from '../../texts.ts';
import styles from './people-filter.module.css';

interface PeopleFilterProps {
  readonly view: ResultView;
  readonly search: PhotoSearch;
  readonly sources: readonly string[];
  /** How many people match; undefined if no filter is set or its result is still loading. */
  readonly matching: number | undefined;
  readonly onView: (view: ResultView) => void;
}

const BAND_OPTIONS: readonly { value: Band | 'all'; label: string }[] = [
  { value: 'all', label: texts.all },
  ...BANDS.map((band) => ({ value: band, label: verdictTexts.short[band] })),
];

/** Changing a filter starts from the first page. */
export function PeopleFilter({ view, search, sources, matching, onView }: PeopleFilterProps) {
  return (
    <div className={styles.filter}>
      <h2 className={styles.heading}>
        <VisuallyHidden>{resultTexts.people}</VisuallyHidden>
      </h2>
      <Segmented
        label={texts.legend}
        options={BAND_OPTIONS}
        value={view.band ?? 'all'}
        onChange={(band) => onView({ ...view, page: 0, band: band === 'all' ? null : band })}
      />
      {sources.length > 1 && (
        <SelectField
          label={texts.source}
          options={[
            { value: '', label: texts.anySource },
            ...sources.map((source) => ({ value: source, label: sourceTitle(search, source) })),
          ]}
          value={view.source ?? ''}
          onChange={({ currentTarget }) => onView({ ...view, page: 0, source: currentTarget.value || null })}
        />
      )}
      <p className={styles.matching} role="status">
        {matching !== undefined && resultTexts.shown(matching)}
      </p>
    </div>
  );
}

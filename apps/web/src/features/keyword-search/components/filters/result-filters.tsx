import type { KeywordSearch } from '@vidno/contract/keyword/keyword-search';
import type { ResultFilters as Filters } from '@vidno/contract/search';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { sourceTitle } from '#features/sources/source-rules.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { useIsPhone } from '#shared/ui/media/use-is-phone.ts';
import { Modal } from '#shared/ui/overlay/modal.tsx';
import { countFilters } from '../../filter-rules.ts';
import { filterTexts as texts } from '../../texts.ts';
import { AgeFilter } from './age-filter.tsx';
import styles from './filters.module.css';
import { ValueFilter } from './value-filter.tsx';

interface ResultFiltersProps {
  readonly search: KeywordSearch;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** Filters by age, city and source: beside the people, or on a phone in a dialog. */
export function ResultFilters(props: ResultFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <aside className={styles.aside} aria-label={texts.title}>
        <AllFilters {...props} />
      </aside>
    );
  }
  const count = countFilters(props.filters);
  return (
    <>
      <Button theme="white" size="s" icon={<SlidersHorizontal size={18} />} onClick={() => setOpen(true)}>
        {texts.title}
        {count > 0 && ` · ${count}`}
      </Button>
      <Modal
        open={isOpen}
        title={texts.title}
        footerLabel={texts.show(props.search.filtered_count)}
        onClose={() => setOpen(false)}
      >
        <AllFilters {...props} />
      </Modal>
    </>
  );
}

function AllFilters({ search, filters, onFilters }: ResultFiltersProps) {
  const { facets } = search;
  return (
    <div className={styles.filters}>
      <AgeFilter facets={facets} filters={filters} onFilters={onFilters} />
      <ValueFilter
        legend={texts.city}
        values={facets.cities.map(({ city, count }) => ({ value: city, label: city, count }))}
        chosen={filters.city}
        onChoose={(city) => onFilters({ ...filters, city })}
      />
      <ValueFilter
        legend={texts.source}
        values={facets.sources.map(({ source, count }) => ({
          value: source,
          label: sourceTitle(search, source),
          count,
        }))}
        chosen={filters.source}
        onChoose={(source) => onFilters({ ...filters, source })}
      />
    </div>
  );
}

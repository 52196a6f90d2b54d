import { Segmented } from '#shared/ui/form/segmented.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import type { StatementFilter } from '../api.ts';
import { STATEMENT_KINDS, type StatementParams } from '../params-rules.ts';
import { ALL_TIME } from '../rules.ts';
import { texts } from '../texts.ts';
import styles from './statement.module.css';
import { StatementFiles } from './statement-files.tsx';

interface StatementFiltersProps {
  readonly filter: StatementFilter;
  readonly months: readonly string[];
  /** Any change returns to the first page. */
  readonly onChange: (params: StatementParams) => void;
}

const BOTH = 'all';
const KINDS = [BOTH, ...STATEMENT_KINDS] as const;

export function StatementFilters({ filter, months, onChange }: StatementFiltersProps) {
  const { month, kind } = filter;
  // The address may name a month before the account began.
  const listed = months.includes(month) || month === ALL_TIME ? months : [month, ...months];
  return (
    <div className={styles.filters}>
      <SelectField
        label={texts.period}
        options={[...listed, ALL_TIME].map((value) => ({ value, label: texts.month(value) }))}
        value={month}
        onChange={({ target }) => onChange({ month: target.value, kind })}
      />
      <Segmented
        label={texts.show}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind ?? BOTH}
        onChange={(chosen) => onChange({ month, kind: chosen === BOTH ? undefined : chosen })}
      />
      <StatementFiles filter={filter} />
    </div>
  );
}

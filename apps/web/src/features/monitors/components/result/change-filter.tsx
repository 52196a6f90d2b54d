import { RUN_CHANGES, type RunChange } from '@vidno/contract/monitors/runs';
import { ChoiceChips } from '#shared/ui/form/choice-chips.tsx';
import { changeTitles, resultTexts as texts } from '../../result-texts.ts';

interface ChangeFilterProps {
  readonly counts: Readonly<Record<RunChange, number>>;
  /** Null: all. */
  readonly change: RunChange | null;
  readonly onChange: (change: RunChange | null) => void;
}

/** Filters the hits by change, with the count of each. */
export function ChangeFilter({ counts, change, onChange }: ChangeFilterProps) {
  const all = RUN_CHANGES.reduce((sum, kind) => sum + counts[kind], 0);
  const options = [
    { value: null, title: texts.all, count: all },
    ...RUN_CHANGES.map((kind) => ({ value: kind, title: changeTitles[kind], count: counts[kind] })),
  ];
  return <ChoiceChips label={texts.filter} options={options} value={change} onChange={onChange} />;
}

import { formatNumber } from '#shared/format/format.ts';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';

interface WithoutDeletedProps {
  /** Of the posts in the period that are gone from the wall. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChange: (counted: 'on_wall' | undefined) => void;
}

/** Leaves out posts that are gone from the wall, wherever there are some. */
export function WithoutDeleted({ count, isChosen, onChange }: WithoutDeletedProps) {
  return (
    <Checkbox
      label={`Без удалённых: ${formatNumber(count)}`}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked ? 'on_wall' : undefined)}
    />
  );
}

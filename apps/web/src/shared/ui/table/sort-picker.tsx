import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { SelectField } from '../form/select-field.tsx';
import type { SortOrder } from './sort-order.ts';
import styles from './sortable-table.module.css';

interface SortPickerProps<Sort extends string> {
  readonly options: readonly { readonly value: Sort; readonly label: string }[];
  readonly order: SortOrder<Sort>;
  /** Choosing the active column again reverses its direction. */
  readonly onChoose: (sort: Sort) => void;
}

/** Sorting for the card layout, which has no column heads. */
export function SortPicker<Sort extends string>({ options, order, onChoose }: SortPickerProps<Sort>) {
  return (
    <div className={styles.order}>
      <SelectField
        label={texts.sort}
        options={options}
        value={order.sort}
        onChange={(event) => {
          const chosen = options.find(({ value }) => value === event.target.value);
          if (chosen) onChoose(chosen.value);
        }}
      />
      <IconButton
        label={texts[order.direction]}
        icon={order.direction === 'up' ? <ArrowDownWideNarrow size={20} /> : <ArrowUpNarrowWide size={20} />}
        onClick={() => onChoose(order.sort)}
      />
    </div>
  );
}

const texts = {
  sort: 'Сортировка',
  up: 'По убыванию',
  down: 'По возрастанию',
};
